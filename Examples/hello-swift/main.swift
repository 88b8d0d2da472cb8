import Tacet
