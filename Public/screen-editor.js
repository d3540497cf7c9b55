// The operator's form of a screen: its frame changes while somebody edits.

const form = document.querySelector('[data-editor]')
const image = document.querySelector('[data-frame]') ?? newFrame()
const status = document.querySelector('[data-frame-status]')
const other = document.querySelector('[data-other]')

/** Milliseconds without a change after which the frame is drawn again. */
const pause = 400
let timer = 0
// A frame that comes late is not shown over a newer one.
let number = 0

form.addEventListener('input', ({ target }) => {
  chooseSize(target)
  clearTimeout(timer)
  timer = setTimeout(draw, pause)
})

/** A panel and a size of one's own exclude each other: what was touched last counts. */
function chooseSize(target) {
  const { panel } = form.elements
  const own = [...other.querySelectorAll('input, select')]
  if (own.includes(target) && target.value) panel.value = 'other'
  if (target === panel && panel.value !== 'other') for (const field of own) field.value = ''
  other.open ||= panel.value === 'other'
}

async function draw() {
  const mine = ++number
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (!value || ['known', 'key'].includes(name)) continue
    // No address may have ends of lines: each time stands alone.
    const values = name === 'at' ? value.split(/[\r\n]+/).filter(Boolean) : [value]
    for (const each of values) query.append(name, each)
  }
  if (!query.get('name')) query.set('name', 'preview')
  try {
    // An address without the name and the password that may stand in that of the page.
    const response = await fetch(`${location.origin}${form.dataset.preview}?${query}`)
    const isPicture = response.ok
    const content = await (isPicture ? response.blob() : response.json())
    if (mine !== number) return
    if (isPicture) show(content)
    mark(isPicture ? '' : content.field)
    status.textContent = isPicture ? '' : content.detail ?? content.title
  } catch {
    if (mine === number) status.textContent = 'The server does not answer. What you typed is still here.'
  }
}

/** Marks the field that is wrong, and no other. */
function mark(name) {
  for (const field of form.elements) {
    if (name && field.name === name) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
  }
}

function show(picture) {
  const address = URL.createObjectURL(picture)
  const former = image.src
  image.src = address
  image.hidden = false
  if (former.startsWith('blob:')) URL.revokeObjectURL(former)
}

function newFrame() {
  const image = document.createElement('img')
  image.alt = 'The frame as it looks on the device'
  image.dataset.frame = ''
  image.hidden = true
  document.querySelector('.frame').prepend(image)
  return image
}

if (image.hidden) draw()
