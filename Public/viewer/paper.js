// The paper of books for a person whose browser is dark, unless somebody chose another colour. Frames have
// the paper that was chosen, because the service does not know who looks at them.

/** The service's default, and what is instead of it (Colour.swift). */
const paper = 'faf9f6'
const darkPaper = '262930'

export const darkScheme = matchMedia('(prefers-color-scheme: dark)')

/** The layout of a book with the paper for its reader; transparent pixels of pictures show it, too. */
export function onPaper(layout) {
  if (!darkScheme.matches || layout.look.paper !== paper) return layout
  const pages = layout.pages.map(page => ({
    ...page, image: page.image?.replace(`background=${paper}`, `background=${darkPaper}`) ?? null,
  }))
  return { ...layout, look: { ...layout.look, paper: darkPaper }, pages }
}
