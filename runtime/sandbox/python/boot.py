# What the interpreter runs to load a plugin. SOURCES stands before it: the
# modules of the SDK by name. When it has ended, the interpreter is kept as it is,
# and respond is called for each request in a copy of it.

import gc
import json
import os
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

PLUGIN = "/plugin/"


class Library:
    """Imports the SDK from SOURCES, before anything in a directory can be it."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name not in SOURCES:
            return None
        package = name == "workrover"
        spec = ModuleSpec(name, Library, origin=f"<workrover>/{name}.py", is_package=package)
        spec.has_location = True
        return spec

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        exec(compile(SOURCES[module.__name__], module.__file__, "exec"), module.__dict__)


def load(path):
    """Run the plugin's main file as a module, and return the plugin in it."""
    sys.path.insert(0, PLUGIN.rstrip("/"))
    module = ModuleType(os.path.splitext(os.path.basename(path))[0])
    module.__file__ = path
    sys.modules[module.__name__] = module
    with open(path, "rb") as file:
        exec(compile(file.read(), path, "exec"), module.__dict__)
    plugin = getattr(module, "plugin", None)
    if not isinstance(plugin, workrover.Plugin):
        raise TypeError("it names no plugin; write plugin = workrover.Plugin(…) in it")
    return plugin


def place(raised, main):
    """Where in the plugin an exception comes from, for a person."""
    if isinstance(raised, SyntaxError) and raised.filename:
        path, line = raised.filename, raised.lineno
    else:
        path, line, frame = main, None, raised.__traceback__
        while frame is not None:
            if frame.tb_frame.f_code.co_filename.startswith(PLUGIN):
                path, line = frame.tb_frame.f_code.co_filename, frame.tb_lineno
            frame = frame.tb_next
    at = f", line {line}" if line else ""
    return path.removeprefix(PLUGIN) + at


def wording(raised):
    """What an exception says. That of a SyntaxError ends with its place."""
    text = raised.msg if isinstance(raised, SyntaxError) else str(raised)
    name = type(raised).__name__
    return f"{name}: {text}" if text else name


def respond():
    """Answer the request on standard input. The host reads the bytes from memory.

    A plugin that opens a path which is no path, but True, gets standard output and
    closes it: for Python, True is the number 1.
    """
    request = b"".join(iter(lambda: os.read(0, 1 << 16), b""))
    try:
        response = handle_bytes(plugin, request)
    except MemoryError:
        os.abort()  # the host says which limit it was
    except BaseException as raised:
        report(raised)  # the host has no answer then, and the author the log
        raise
    gc.collect()  # closes files in garbage that refers to itself
    try:
        sys.stderr.flush()
    except OSError:
        pass  # the plugin has closed it, and with it its log
    return response


def leave(message, code):
    """End the boot. The host finds the interpreter as this call leaves it."""
    sys.stderr.flush()
    os.write(1, json.dumps(message).encode())
    os._exit(code)


# What plugins print is for their log.
sys.stdout = sys.__stdout__ = sys.stderr
del sys.argv[0]
sys.meta_path.insert(0, Library)
import workrover
from workrover.handling import handle_bytes, report

try:
    plugin = load(sys.argv[0])
except BaseException as raised:
    report(raised)
    leave({"error": f"{place(raised, sys.argv[0])}: {wording(raised)}"}, 1)
nothing = ()
gc.collect()
gc.freeze()  # what is there now is not looked at again by any collection
leave({"function": id(respond), "arguments": id(nothing)}, 0)
