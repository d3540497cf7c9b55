// The lengths of a strip's pages along it, as layouts publish them: one for all pages, a pattern that
// repeats, or those of the pages around the current one. Each function takes the same time for any
// number of pages.

export function PageLengths(published, count) {
  if (typeof published === 'number') {
    return { period: 1, length: () => published, sum: pages => pages * published }
  }
  return Array.isArray(published) ? repeating(published) : known(published, count)
}

function repeating(lengths) {
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  return {
    period: lengths.length,
    length: page => lengths[page % lengths.length],
    sum(pages) {
      const rest = lengths.slice(0, pages % lengths.length)
      return Math.floor(pages / lengths.length) * whole
        + rest.reduce((sum, length) => sum + length, 0)
    },
  }
}

/** Pages as long as their pictures. Those that are far away count as `others`, which moves none of
    the pages around the current one, because offsets count from there. */
function known({ first, lengths, others }, count) {
  const known = new Map(lengths.map((length, index) => [(first + index) % count, length]))
  return {
    period: count,
    length: page => known.get(page) ?? others,
    sum(pages) {
      let sum = pages * others
      for (const [page, length] of known) if (page < pages) sum += length - others
      return sum
    },
  }
}
