"""Lets types of a package be loaded without all that the package runs with.

The packages of trainers pull in clients of models, sandboxes and torch. Their types
need none of that: names of it stand in annotations, and nothing else. Whatever of
the packages given to `allow` is not installed is a stub, of which every attribute is
an empty class; every other package that is missing is an error as ever.
"""

import importlib.abc
import importlib.machinery
import sys
import types


class _Anything:
    """Where pydantic is asked to check for it, any value will do."""

    def __init__(self, *args, **kwargs):
        pass

    def __class_getitem__(cls, item):
        return cls

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        from pydantic_core import core_schema

        return core_schema.any_schema()


class _Stub(types.ModuleType):
    __path__ = ()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        cls = type(name, (_Anything,), {"__module__": self.__name__})
        setattr(self, name, cls)
        return cls


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, names):
        self.names = frozenset(names)

    def find_spec(self, fullname, path=None, target=None):
        if fullname.split(".", 1)[0] in self.names:
            return importlib.machinery.ModuleSpec(fullname, self, is_package=True)
        return None

    def create_module(self, spec):
        return _Stub(spec.name)

    def exec_module(self, module):
        pass


def allow(*names):
    """Makes packages stubs where they are not installed."""
    sys.meta_path.append(_Finder(names))


def hollow(name, directory):
    """Makes `name` a package of the modules in a directory without running what it
    does when it is imported, which is to import everything."""
    module = types.ModuleType(name)
    module.__path__ = [str(directory)]
    sys.modules[name] = module
    return module
