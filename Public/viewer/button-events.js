// Input events for the submit buttons of the viewer's form.

const events = {
  previous: () => ({ type: 'previous' }),
  next: () => ({ type: 'next' }),
  goTo: value => ({ type: 'goTo', page: Number(value) }),
  key: value => ({ type: 'key', key: value }),
}

/** The event of a button, or null for a button that has none. */
export function eventForButton(button) {
  return button && Object.hasOwn(events, button.name)
    ? events[button.name](button.value) : null
}
