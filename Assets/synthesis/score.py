"""The score of the theme: E minor, 112.5 beats a minute, so that a sixteenth is exactly 6400 frames at 48 kHz.

Four bars of introduction, then twenty that repeat: eight of A, eight of B, four of a breakdown that leads back to A.
"""

SIXTEENTH = 6400
BAR = 16 * SIXTEENTH
INTRODUCTION, LOOP = 4, 20

# A chord is (first half's voices, second half's voices or None, bass), as MIDI notes; inner voices move by step.
_EM9 = ((55, 59, 62, 66), None, 28)
_C9 = ((55, 59, 62, 64), None, 24)
_B7 = ((54, 57, 59, 64), (54, 57, 59, 63), 35)

CHORDS = [
    # Introduction.
    _EM9, _EM9, _C9, ((54, 57, 62, 67), (54, 57, 62, 66), 30),
    # A.
    _EM9, _C9, ((55, 59, 62, 67), None, 31), ((54, 57, 62, 66), None, 30),
    _EM9, _C9, ((55, 59, 60, 64), None, 33), _B7,
    # B, a third higher.
    ((59, 64, 67, 71), None, 24), ((57, 62, 66, 69), None, 26), ((59, 62, 67, 71), None, 28),
    ((59, 62, 67, 69), None, 35), ((60, 64, 67, 69), None, 33), ((59, 62, 66, 69), None, 35),
    ((59, 62, 64, 67), None, 24), ((57, 62, 67, 69), (57, 62, 66, 69), 26),
    # Breakdown: A minor 9, G major 7, a Lydian F, and the dominant.
    ((60, 64, 67, 71), None, 33), ((59, 62, 66, 71), None, 31), ((57, 60, 64, 71), None, 29),
    ((57, 59, 64, 66), (57, 59, 63, 66), 35),
]  # fmt: skip

# The melody of the loop, bar by bar: (sixteenth, sixteenths long, MIDI note).
MELODY = [
    # A.
    [(0, 3, 71), (3, 3, 76), (6, 2, 78), (8, 6, 79), (14, 2, 78)],
    [(0, 6, 76), (6, 2, 74), (8, 7, 76)],
    [(0, 3, 74), (3, 3, 79), (6, 2, 81), (8, 6, 83), (14, 2, 81)],
    [(0, 6, 78), (6, 2, 76), (8, 4, 74), (12, 3, 78)],
    [(0, 3, 71), (3, 3, 76), (6, 2, 78), (8, 4, 79), (12, 2, 81), (14, 2, 83)],
    [(0, 6, 84), (6, 2, 83), (8, 6, 79), (14, 2, 76)],
    [(0, 3, 81), (3, 3, 79), (6, 2, 76), (8, 4, 72), (12, 4, 76)],
    [(0, 6, 78), (6, 2, 76), (8, 7, 75)],
    # B.
    [(0, 4, 79), (4, 2, 76), (6, 2, 79), (8, 7, 83)],
    [(0, 4, 81), (4, 2, 78), (6, 2, 81), (8, 6, 86), (14, 2, 81)],
    [(0, 6, 83), (6, 2, 79), (8, 4, 76), (12, 2, 78), (14, 2, 79)],
    [(0, 3, 79), (3, 3, 81), (6, 2, 83), (8, 7, 86)],
    [(0, 4, 84), (4, 2, 81), (6, 2, 84), (8, 6, 88), (14, 2, 86)],
    [(0, 4, 86), (4, 2, 83), (6, 2, 81), (8, 7, 78)],
    [(0, 3, 79), (3, 3, 76), (6, 2, 79), (8, 3, 83), (11, 3, 86), (14, 2, 83)],
    [(0, 6, 79), (6, 2, 81), (8, 7, 78)],
    # Breakdown.
    [(0, 12, 76), (12, 4, 79)],
    [(0, 12, 78), (12, 4, 74)],
    [(0, 8, 76), (8, 4, 72), (12, 4, 69)],
    [(0, 8, 71), (8, 4, 75), (12, 3, 78)],
]

# One string a bar, one letter a sixteenth: x struck, o softly, - silent.
_REST = "----------------"
_FOUR = "x---x---x---x---"
_A_KICK = ["x-----x---x-----", "x-----x---x---o-"]
_A_HAT, _B_HAT = "x-o-x-oox-o-x-o-", "xooxxoooxooxxooo"
_BACKBEAT = "----x-------x---"

KICK = [_REST, _REST, "x-------x-------", "x-------x-----x-"] + _A_KICK * 4 + [_FOUR] * 7 + ["x---x---x---x-x-"] + [
    "x---------------", "x---------------", "x-----x---x-----", "x-------x-------"]
SNARE = [_REST, _REST, _REST, "------------o-xx"] + [_BACKBEAT] * 3 + ["----x--o----x-o-"] + [_BACKBEAT] * 3 + [
    "----x-------x-xx"] + ["----x--o-o--x---"] * 7 + ["----x---x-x-xxxx"] + [
    _REST, _REST, "------------o-o-", "o---o---o-o-oxxx"]
CLOSED_HAT = [_REST, "--o---o---o---o-", "o-o-o-o-o-o-o-o-", "o-o-o-o-oooooooo"] + [_A_HAT] * 8 + [_B_HAT] * 8 + [
    "o---o---o---o---", "o---o---o---o-o-", "o-o-o-o-o-o-o-o-", "o-o-o-o-oooooooo"]
OPEN_HAT = [_REST] * 4 + [_REST, "--------------o-"] * 4 + ["--x---x---x---x-"] * 8 + [_REST] * 4
TOMS = [_REST] * 11 + ["----------xoxo--"] + [_REST] * 7 + ["----------o-x-o-"] + [_REST] * 3 + ["--------x--x--x-"]
CRASHES, RISERS = (4, 12, 20), (3, 11, 23)  # The bars that a crash opens, and those a riser fills.

# The bass repeats a figure a bar: (sixteenth, sixteenths long, semitones above the root, accent).
BASS_DRONE = [(0, 16, 12, 0.8)]
BASS_A = [(0, 2, 12, 1), (2, 1, 12, 0.6), (3, 2, 12, 0.8), (6, 2, 24, 0.8), (8, 2, 12, 1), (10, 1, 12, 0.6),
          (11, 2, 12, 0.8), (14, 2, 19, 0.8)]
BASS_B = [(step, 1.6, 24 if step in (6, 14) else 12, 1 if step % 4 else 0.75) for step in range(0, 16, 2)]
BASS_BREAKDOWN = [(0, 11, 12, 0.9), (12, 4, 19, 0.6)]


def bar_of_loop(bar):
    """The bar of the score that plays at `bar` of the timeline."""
    return bar if bar < INTRODUCTION + LOOP else INTRODUCTION + (bar - INTRODUCTION) % LOOP


def section(bar):
    place = bar_of_loop(bar)
    return "introduction" if place < 4 else "A" if place < 12 else "B" if place < 20 else "breakdown"
