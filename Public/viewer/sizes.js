// The sizes of pages that the viewer chooses by its window. The style sheet has the rule (stage.css), so
// that the first picture lies where the strip has it; the service gets the result.

/** Sizes as a configuration has them when nobody chose any. */
export const noSizes = { pageSize: null, spacing: null, pageLengths: null }

export function Sizes(stage, isSized) {
  const page = stage.querySelector('[data-page-size]')
  /** Whether the viewer chooses the sizes, because nobody else did. */
  let isChosen = isSized

  /** The fields of the sizes; none for strips that have sizes of their own. */
  function fields() {
    if (!isChosen) return {}
    const { width, height } = page.getBoundingClientRect()
    return {
      pageWidth: Math.round(width), pageHeight: Math.round(height),
      spacing: Math.round(parseFloat(getComputedStyle(page).marginInlineStart)),
      pageLengths: 'auto',
    }
  }

  /** Notes what a layout says of the sizes, of which a frame says nothing. Returns whether it is news. */
  function told({ strip }) {
    if (!strip || strip.sizedByViewer === isChosen) return false
    isChosen = strip.sizedByViewer
    return true
  }

  return { fields, told, get isChosen() { return isChosen } }
}
