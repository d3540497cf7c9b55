// Rows of pictures as wide as the window (justified). Pure functions of the pictures' ratios.

/** The ratio of a picture whose size is not known: that of most cameras. */
const usualRatio = 1.5

/** Extreme panoramas and columns are cut to these ratios in the grid, which are these shapes. */
const ratios = [0.4, 4]
const shapes = ['2x5', '4x1']

/** Pixels between pictures. */
const gap = 4

/** The height of a row, by the width of the window. */
export function rowHeight(width) {
  return width < 600 ? Math.max(96, width / 3.2) : 210
}

/** Makes the rows of pictures of these ratios (in thousandths; 0 if unknown) in a width. A row is about
    as high as `height`. `starts` has the first picture of each row, `tops` its position. */
export function Rows(thousandths, width, height) {
  const count = thousandths.length
  const ratioOf = index => {
    const ratio = thousandths[index] > 0 ? thousandths[index] / 1000 : usualRatio
    return Math.min(Math.max(ratio, ratios[0]), ratios[1])
  }
  const starts = []
  const tops = []
  const heights = []
  let top = 0

  /** The height of a row of pictures whose ratios have a sum. */
  const heightOf = (sum, pictures) => (width - (pictures - 1) * gap) / sum

  for (let start = 0; start < count;) {
    let sum = 0
    let end = start
    while (end < count && heightOf(sum, end - start) > height) sum += ratioOf(end++)
    // Without its last picture the row may be nearer to the height.
    const [low, high] = [heightOf(sum, end - start), heightOf(sum - ratioOf(end - 1), end - start - 1)]
    if (end - start > 1 && low < height && high / height < height / low) {
      sum -= ratioOf(--end)
    }
    // The last row keeps the height, and leaves its end empty.
    const rowHeight = end === count ? Math.min(height, heightOf(sum, end - start))
      : heightOf(sum, end - start)
    starts.push(start)
    tops.push(top)
    heights.push(rowHeight)
    top += rowHeight + gap
    start = end
  }

  /** The row at a position from the top: the last one that begins above it. */
  function rowAt(position) {
    return Math.max(0, last(tops, position))
  }

  function rowOf(index) {
    return Math.max(0, last(starts, index))
  }

  /** The places of the pictures of a row. */
  function places(row) {
    const end = starts[row + 1] ?? count
    const result = []
    let left = 0
    for (let index = starts[row]; index < end; index++) {
      const ratio = ratioOf(index)
      const width = ratio * heights[row]
      result.push({
        index, left, top: tops[row], width, height: heights[row], shape: shapes[ratios.indexOf(ratio)],
      })
      left += width + gap
    }
    return result
  }

  /** Whether the middle of a picture is in a part of the window, with the rows beginning at `start` in it. */
  function shows(index, start, [top, bottom]) {
    const row = rowOf(index)
    const middle = start + tops[row] + heights[row] / 2
    return top <= middle && middle <= bottom
  }

  return {
    rowAt, rowOf, places, shows, count: starts.length,
    top: row => tops[row], bottom: row => tops[row] + heights[row],
    height: Math.max(0, top - gap),
  }
}

/** The index of the last value that is at most a limit, in a rising list; -1 if there is none. */
function last(list, limit) {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle] <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
