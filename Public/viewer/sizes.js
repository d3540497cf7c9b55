// The sizes of pages that the viewer chooses by its window. The style sheet has the rule (stage.css), so
// that the first picture lies where the strip has it; the service gets the result.

/** Presets whose pages have these sizes, unless somebody chose others. */
const presets = new Set(['preview', 'preview-all'])

/** Sizes as a configuration has them when nobody chose any. */
export const noSizes = { pageSize: null, spacing: null, pageLengths: null }

export function Sizes(stage, isSized) {
  const page = stage.querySelector('[data-page-size]')
  let isChosen = isSized

  /** The fields of the sizes; none for strips that derive them from their viewport. */
  function fields() {
    if (!isChosen) return {}
    const { width, height } = page.getBoundingClientRect()
    return {
      pageWidth: Math.round(width), pageHeight: Math.round(height),
      spacing: Math.round(parseFloat(getComputedStyle(page).marginInlineStart)),
      pageLengths: 'auto',
    }
  }

  /** Notes the configuration of the session. The service has the same rule (StagePictures.swift). */
  function configured(configuration) {
    const {
      preset, axis, pageControl, padding, pagesPerView, alignment, fillsEnds, pageSize, spacing,
      pageLengths,
    } = configuration
    const isOurs = pageSize !== null && spacing !== null && pageLengths === 'auto'
    const isDefault = pageSize === null && spacing === null && pageLengths.length === 0
    isChosen = presets.has(preset) && axis === 'horizontal' && !pageControl && padding === null
      && pagesPerView === null && alignment === null && fillsEnds === null && (isOurs || isDefault)
  }

  return { fields, configured, get isChosen() { return isChosen } }
}
