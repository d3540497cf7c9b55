// The settings that a person chose, which the browser keeps for all galleries in a cookie: the server draws
// pages by it. Without scripts the server writes it (KeptSettings.swift).

const name = 'peekstrip-settings'
const seconds = 365 * 86400

/** Keeps changed settings. Another layout resets the others; a slide show does not begin by itself. */
export function keepSettings(base, { autoplay, ...fields }) {
  const changes = Object.entries(fields)
  if (changes.length === 0) return
  const kept = new URLSearchParams('preset' in fields ? '' : read())
  for (const [field, value] of changes) kept.set(field, value)
  document.cookie = `${name}=${kept}; Path=${base}/; Max-Age=${seconds}; SameSite=Lax`
}

function read() {
  const kept = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`))
  return kept?.slice(name.length + 1) ?? ''
}
