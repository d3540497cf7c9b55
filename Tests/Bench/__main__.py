"""Measures Peekstrip and its peers: one table for each question.

The figures are medians of rounds in which every contestant has a turn, so that a machine that
slows down for a while is slow for all. A ratio is the cost relative to the row that the table
compares with.
"""

import argparse
import json
import signal
import sys
from pathlib import Path
from subprocess import SubprocessError

import browser_bytes
import browser_paint
import composed_frame
import decoder_processes
import encoder_quality
import engine
import first_frame
import gallery_size
import machine
import photographs
import prepare_page
import serve_frames
import sessions
import sliding_frame
import small_answers
import swiping_clients
from document import refreshed
from missing import Missing, tell
from program import Program
from report import text

# Each function takes the built programs and a number of rounds, and returns its rows. Tables whose
# rounds take seconds run fewer rounds than requested.
TABLES = {
    **{name: lambda program, rounds, name=name: engine.rows(program, rounds, name)
       for name in engine.NAMES},
    "sliding-frame": sliding_frame.rows,
    "composed-frame": composed_frame.rows,
    "prepare-page": prepare_page.rows,
    "encoder-quality": encoder_quality.rows,
    "decoder-processes": decoder_processes.rows,
    "serve-frames": serve_frames.rows,
    "swiping-clients": swiping_clients.rows,
    "small-answers": small_answers.rows,
    "sessions": sessions.rows,
    "first-frame": first_frame.rows,
    "gallery-size": gallery_size.rows,
    "browser-bytes": browser_bytes.rows,
    "browser-paint": browser_paint.rows,
}

# If more processes than this want to run besides ours, they disturb the figures.
QUIET = 0.5


def arguments():
    parser = argparse.ArgumentParser(
        prog="bin/bench", description="Measures Peekstrip beside its peers.",
        epilog="The tables: " + ", ".join(TABLES) + ".")
    parser.add_argument("names", metavar="NAME", nargs="*",
                        help="the tables to make; all when none is named")
    parser.add_argument("--json", metavar="FILE",
                        help="a file for the tables as JSON; - for standard output instead of text")
    parser.add_argument("--into", metavar="FILE", type=Path,
                        help="a document that has places for the tables, as Documents/Benchmarks.md")
    parser.add_argument("--rounds", type=int, default=21,
                        help="how often everything is measured; the medians are printed")
    parser.add_argument("--pictures", metavar="FOLDER", type=Path,
                        help="photographs of your own, in place of Debian's")
    parser.add_argument("--build", type=Path, required=True, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.rounds < 1:
        parser.error("there must be a round at least")
    if chosen.pictures and not (chosen.pictures.is_dir() and photographs.take(chosen.pictures)):
        parser.error(f"there are no JPEG files in {chosen.pictures}")
    for name in chosen.names:
        if name not in TABLES:
            parser.error(f"there is no table {name}, but {', '.join(TABLES)}")
    return chosen


def main():
    chosen = arguments()
    # A signal ends this program in a way that cleans up.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    program = Program(chosen.build)
    tables = []
    has_failed = False
    if machine.load() > QUIET:
        tell(f"the machine is busy (load {machine.load():.1f}): trust the ratios alone")
    if chosen.json != "-":
        print(machine.description())
    for name in chosen.names or TABLES:
        try:
            tables.append({"name": name, "rows": TABLES[name](program, chosen.rounds)})
        except Missing as missing:
            tell(f"{name} is not made: {missing}")
            continue
        except (OSError, RuntimeError, SubprocessError) as error:
            # A contestant failed or gave a wrong response; the other tables may still be made.
            tell(f"{name} failed: {error}")
            has_failed = True
            continue
        if chosen.json != "-":
            print(text(tables[-1]), flush=True)
    document = json.dumps({"machine": machine.description(), "tables": tables}, indent=2)
    if chosen.json == "-":
        print(document)
    elif chosen.json:
        Path(chosen.json).write_text(document + "\n")
    if chosen.into:
        chosen.into.write_text(refreshed(
            chosen.into.read_text(), machine.description(), tables))
    return 1 if has_failed else 0


sys.exit(main())
