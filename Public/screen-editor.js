// The operator's form of a screen: its frame changes while somebody edits.

const form = document.querySelector('[data-editor]')
const image = document.querySelector('[data-frame]') ?? newFrame()
const status = document.querySelector('[data-frame-status]')
const turns = document.querySelector('[data-turns]')
const held = document.querySelector('[data-held]')
const other = document.querySelector('[data-other]')

/** Milliseconds without a change after which the frame is drawn again. */
const pause = 400
const noAnswer = 'The server does not answer. What you typed is still here.'
const slowPeriod = '1h'
let timer = 0
let isChanged = false
let isOwnName = form.elements.name.value !== ''
let isOwnPeriod = form.elements.every.value !== ''
// A frame that comes late is not shown over a newer one.
let number = 0

form.addEventListener('input', ({ target }) => {
  isChanged = true
  if (target.name === 'title') nameAfter(target)
  if (target.name === 'name') isOwnName = target.value !== ''
  if (target.name === 'every') isOwnPeriod = true
  chooseSize(target)
  if (target.name === 'panel') choosePeriod(target)
  clearTimeout(timer)
  timer = setTimeout(draw, pause)
})

// A field that is not in sight cannot say what is wrong with it.
form.addEventListener('invalid', ({ target }) => unfold(target), true)

// What was typed is not lost without a question.
addEventListener('beforeunload', event => {
  if (isChanged) event.preventDefault()
})
form.addEventListener('submit', () => {
  isChanged = false
  history.replaceState({ isSent: true }, '')
})

// On the way back to a form that was saved, its next saving would seem to be that of somebody else.
addEventListener('pageshow', async () => {
  if (!history.state?.isSent) return
  history.replaceState(null, '')
  const page = await ask(location.pathname).catch(() => null)
  const known = page?.querySelector('[name=known]')?.value
  if (known !== undefined && known !== form.elements.known.value) location.reload()
})

turns?.addEventListener('submit', event => {
  event.preventDefault()
  turn(event.submitter)
})

/** Turns the picture, or holds it, and leaves what was typed where it is. */
async function turn(button) {
  const index = [...turns.elements].indexOf(button)
  try {
    const page = await ask(turns.getAttribute('action'), new URLSearchParams({ action: button.value }))
    const now = page.querySelector('[data-turns]')
    held.textContent = (now ? page.querySelector('[data-held]') : page.querySelector('main')).textContent
    if (!now) return
    turns.replaceChildren(...now.children)
    turns.elements[index]?.focus()
    draw()
  } catch {
    held.textContent = noAnswer
  }
}

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', () => copy(button, document.querySelector(button.dataset.copy)))
}

/** Copies a text as it is selected: without TLS, browsers offer no other clipboard. */
function copy(button, element) {
  getSelection().selectAllChildren(element)
  const isCopied = document.execCommand('copy')
  button.parentElement.querySelector('[role=status]').textContent =
    isCopied ? 'Copied.' : 'The browser did not allow copying; the text is selected.'
}

/** A page of this server; an address without the name and the password that may stand in that of the page. */
async function ask(path, body) {
  const method = body ? 'POST' : 'GET'
  const response = await fetch(location.origin + path, { method, body, headers: { Accept: 'text/html' } })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Until a person types a name, the title makes it, without what no address has. */
function nameAfter(title) {
  if (isOwnName) return
  const letters = title.value.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  form.elements.name.value = letters.toLowerCase().slice(0, 64)
    .replace(/[^a-z0-9_]+/g, '-').replace(/^-+|-+$/g, '')
}

/** E-ink has an hour, unless a person chose a period. */
function choosePeriod(panel) {
  const { every } = form.elements
  const isSlow = 'slow' in panel.selectedOptions[0].dataset
  if (isSlow && !every.value) every.value = slowPeriod
  else if (!isSlow && every.value === slowPeriod && !isOwnPeriod) every.value = ''
}

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
    if (mine === number) status.textContent = noAnswer
  }
}

/** Marks the field that is wrong, and no other. */
function mark(name) {
  for (const field of form.elements) {
    if (name && field.name === name) {
      field.setAttribute('aria-invalid', 'true')
      unfold(field)
    } else field.removeAttribute('aria-invalid')
  }
}

function unfold(field) {
  const part = field.closest('details')
  if (part) part.open = true
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
