"""The last lines of a run: minutes, slow tests, flaky tests, counts."""

from .chance import FLAKY_LIMIT, RECORD

# How many of the slowest tests are printed.
SLOWEST = 20


def minutes(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def summarize(parts, known, seconds):
    """Prints the summary, and returns whether the run passed."""
    durations = sorted((duration for part in parts if part.counts
                        for duration in part.counts.durations), reverse=True)
    print("\nThe slowest tests of the running program, in seconds:")
    for duration, test in durations[:SLOWEST]:
        print(f"  {duration:7.1f}  {test}")

    print("\nMinutes of each part, and minutes of processors in them:")
    for part in parts:
        print(f"  {part.name:20} {minutes(part.seconds):>6} {minutes(part.processor_seconds):>6}")
    print(f"  {'in all':20} {minutes(seconds):>6}"
          f" {minutes(sum(part.processor_seconds for part in parts)):>6}")

    broken = [part for part in parts if part.status is not None and part.is_broken]
    missed = [part for part in parts if part.status is None]
    counted = [part for part in parts if part.counts]
    failed = [test for part in counted for test in part.counts.failed]
    second = [test for part in counted for test in part.counts.flaky]
    flaky = [test.name for test in second]
    print()
    for part in broken:
        print(f"{part.name} failed with status {part.status}"
              + (" and ran no test." if part.read else "."))
    for part in missed:
        print(f"{part.name} did not run.")
    for test in failed:
        print(f"failed: {test.name}" + (f": {test.reason}" if test.reason else ""))
    print(f"flaky: {len(flaky)}" + (f" ({', '.join(flaky)})" if flaky else ""))
    for test in second:
        if test.reason:
            print(f"  {test.name}: {test.reason}")
    for name in flaky:
        if name in known:
            print(f"flaky again: {name} is in {RECORD}. Find the cause, in the program first.")
    is_too_flaky = len(flaky) > FLAKY_LIMIT
    if is_too_flaky:
        print(f"{len(flaky)} tests passed only at their second attempt; {FLAKY_LIMIT} may.")

    for part in counted:
        print(f"{part.name}: {part.counts.passed} passed, {len(part.counts.failed)} failed, "
              f"{part.counts.skipped} skipped")
    print(f"tests: {sum(part.counts.passed for part in counted)} passed, {len(failed)} failed, "
          f"{sum(part.counts.skipped for part in counted)} skipped")
    return not (broken or missed or failed or is_too_flaky)
