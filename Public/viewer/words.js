// What the page says of the current picture, in the words that the service has for pages without
// scripts (ViewerWords.swift).

/** The words on a page; its place alone if the layout does not tell of it. */
export function wordsOn(index, { pages, strip }) {
  const page = pages.find(page => page.index === index) ?? { title: '' }
  const others = pages.filter(other => other.visible && other.index !== index)
    .map(other => `picture ${other.index + 1}`)
  const peeks = others.length === 0 ? ''
    : ` ${capitalised(others.join(' and '))} peek${others.length === 1 ? 's' : ''} in.`
  const description = [page.title, page.caption, page.reason].filter(Boolean).map(endingSentence).join(' ')
  const name = `Picture ${index + 1} of ${strip.pageCount}${page.kind === 'video' ? ', a video' : ''}`
  return {
    item: page.item, gallery: page.gallery, title: page.title,
    caption: [page.caption, page.reason].filter(Boolean).join(' · '),
    kind: page.kind, video: page.video,
    position: `${index + 1} of ${strip.pageCount}`,
    alternative: `${name}${description ? `: ${description}` : '.'}${peeks}`,
  }
}

function endingSentence(text) {
  return /[.!?…。！？।]$/u.test(text) ? text : `${text}.`
}

function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
