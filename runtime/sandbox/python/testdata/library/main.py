"""Uses the standard library on the mounts, a function for each module."""

import workrover

plugin = workrover.Plugin("library", version="1.0.0")
uses = {}


def use(function):
    uses[function.__name__] = function
    return function


@plugin.tool("use", writes=True)
def run(env):
    """Answer what the function with the name of a module finds."""
    return uses[env.args["module"]]()


@plugin.tool("list")
def listed(env):
    return list(uses)


@use
def csv():
    import csv

    with open("/workspace/table.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    with open("/workspace/out.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(rows[0])
        writer.writerows(row.values() for row in rows)
    return [rows, open("/workspace/out.csv", newline="", encoding="utf-8").read()]


@use
def json():
    import json

    with open("/workspace/data.json", "w") as file:
        json.dump({"b": [1, 2.5, None], "a": "ä"}, file, sort_keys=True)
    with open("/workspace/data.json") as file:
        return json.load(file)


@use
def re():
    import re

    return re.findall(r"(?P<year>\d{4})-(\d\d)", "2026-10 and 2027-01")


@use
def decimal():
    from decimal import ROUND_HALF_EVEN, Decimal

    cents = Decimal("0.01")
    return [str(Decimal("0.1") + Decimal("0.2")), str(Decimal("2.675").quantize(cents, ROUND_HALF_EVEN))]


@use
def datetime():
    import datetime

    day = datetime.date.fromisoformat("2026-02-28") + datetime.timedelta(days=1)
    now = datetime.datetime.now()  # the machine has no time zone but UTC
    return [day.isoformat(), day.strftime("%A"), now.isoformat(), now.astimezone().utcoffset().total_seconds()]


@use
def pathlib():
    from pathlib import Path

    root = Path("/workspace")
    (root / "deep" / "er").mkdir(parents=True)
    (root / "deep" / "er" / "file.txt").write_text("text")
    (root / "deep" / "er" / "file.txt").rename(root / "deep" / "moved.txt")
    (root / "deep" / "er").rmdir()
    (root / "deep" / "moved.txt").chmod(0o600)
    found = sorted(str(path) for path in root.rglob("*.txt"))
    (root / "link").symlink_to("deep/moved.txt")
    return [found, (root / "link").read_text(), (root / "link").resolve().as_posix(), (root / "none").exists()]


@use
def shutil():
    import shutil

    shutil.copytree("/workspace/sub", "/workspace/copy")
    shutil.copy2("/workspace/table.csv", "/workspace/copy/table.csv")
    shutil.move("/workspace/copy/table.csv", "/workspace/copy/moved.csv")
    import os

    names = sorted(os.listdir("/workspace/copy"))
    shutil.rmtree("/workspace/copy")
    return [names, os.path.exists("/workspace/copy")]


@use
def tempfile():
    import tempfile

    with tempfile.TemporaryDirectory() as directory, tempfile.NamedTemporaryFile("w+", dir=directory) as file:
        file.write("text")
        file.seek(0)
        return [directory.startswith("/tmp/"), file.read()]


@use
def zipfile():
    import zipfile

    with zipfile.ZipFile("/workspace/archive.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/b.txt", "text " * 100)
        archive.write("/workspace/table.csv", "table.csv")
    with zipfile.ZipFile("/workspace/archive.zip") as archive:
        return [archive.namelist(), archive.testzip(), len(archive.read("a/b.txt"))]


@use
def xml():
    import xml.etree.ElementTree as etree

    tree = etree.fromstring("<a xmlns:x='urn:x'><b id='1'>ä</b><x:b>2</x:b></a>")
    return [[(e.tag, e.text) for e in tree], tree.find("b").get("id"), etree.tostring(tree.find("b"), encoding="unicode")]


@use
def hashlib():
    import hashlib

    return [hashlib.sha256(b"abc").hexdigest(), hashlib.md5(b"abc").hexdigest(), hashlib.blake2b(b"abc", digest_size=8).hexdigest()]


@use
def random():
    import random

    return [random.randrange(1000), random.Random(7).sample(range(100), 3), random.Random(7).gauss(0, 1)]


@use
def sqlite3():
    import sqlite3

    for place in (":memory:", "/workspace/data.db"):
        with sqlite3.connect(place) as connection:
            connection.execute("create table amounts (cents integer)")
            connection.executemany("insert into amounts values (?)", [(1,), (2,)])
            connection.commit()
            total = connection.execute("select sum(cents) from amounts").fetchone()
        connection.close()
    return total


@use
def threading():
    import threading

    try:
        threading.Thread(target=print).start()
    except RuntimeError as error:
        return str(error)


@use
def socket():
    import socket

    try:
        socket.create_connection(("127.0.0.1", 80))
    except (AttributeError, OSError) as error:
        return str(error)


@use
def subprocess():
    import subprocess

    try:
        subprocess.run(["/bin/true"])
    except OSError as error:
        return str(error)


@use
def others():
    import base64
    import collections
    import dataclasses
    import difflib
    import enum
    import fractions
    import functools
    import gzip
    import heapq
    import html
    import io
    import itertools
    import math
    import operator
    import statistics
    import string
    import struct
    import textwrap
    import tomllib
    import typing
    import unicodedata
    import urllib.parse
    import uuid
    import zlib

    return [
        base64.b64encode(b"abc").decode(), collections.Counter("aab").most_common(1), str(fractions.Fraction(1, 3)),
        difflib.get_close_matches("appel", ["apple", "peach"]), gzip.decompress(gzip.compress(b"abc")).decode(),
        html.unescape("&auml;"), math.hypot(3, 4), statistics.median([1, 3, 2]), struct.pack(">I", 1).hex(),
        textwrap.shorten("one two three", 9), tomllib.loads("a = 1"), unicodedata.name("ä"),
        urllib.parse.quote("ä b"), str(uuid.uuid5(uuid.NAMESPACE_URL, "x")), zlib.crc32(b"abc"),
    ]
