// The settings that a person chose, which the browser keeps for all galleries in a cookie: the server draws
// pages by it. Without scripts the server writes it (KeptSettings.swift).

const name = 'peekstrip-settings'
const seconds = 365 * 86400

/** What is of the page around a strip. */
const ofPage = ['autoplay', 'thumbnails']

/** Keeps changed settings. Another layout resets the others, but for those of the page. The seconds of the slide
    show are those of its button, and one that is off leaves it as it was. */
export function keepSettings(base, fields) {
  const changes = Object.entries(fields).filter(([name, value]) => name !== 'autoplay' || value !== '0')
  if (changes.length === 0) return
  const kept = new URLSearchParams(read())
  if ('preset' in fields) {
    for (const field of [...kept.keys()]) if (!ofPage.includes(field)) kept.delete(field)
  }
  for (const [field, value] of changes) kept.set(field, value)
  document.cookie = `${name}=${kept}; Path=${base}/; Max-Age=${seconds}; SameSite=Lax`
}

function read() {
  const kept = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`))
  return kept?.slice(name.length + 1) ?? ''
}
