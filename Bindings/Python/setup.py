"""The wheel is for every Python 3, because ctypes needs nothing compiled, and for one kind of machine, because it carries the library."""

import re
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

number = int(re.search(r"^VERSION = (\d+)", Path("tacet/_interface.py").read_text(), re.M)[1])


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


version = f"{number // 10_000}.{number // 100 % 100}.{number % 100}"
setup(version=version, distclass=WithLibrary, cmdclass={"bdist_wheel": Wheel})
