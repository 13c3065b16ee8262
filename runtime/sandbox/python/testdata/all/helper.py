"""A module that a plugin has beside its main file."""


def double(number):
    return 2 * number
