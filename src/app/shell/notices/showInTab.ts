import type { ChatState } from '@/hooks/conversations/useChatState'

/** Before the title of the page, which its places set. */
const MARKS: Readonly<Record<ChatState, string>> = { running: '◌ ', waiting: '? ', unread: '● ' }
const MARK = /^[◌?●] /

/**
 * A badge on the icon: a ring while it runs, an amber diamond while it waits for the person, a red disc once it is done.
 * At 16 px and without colours their shapes tell them apart.
 */
const BADGES: Readonly<Record<ChatState, string>> = {
  running:
    '<circle cx="22.5" cy="22.5" r="9.5" fill="#0e6b5a"/><circle cx="22.5" cy="22.5" r="6" fill="none" stroke="#fff" stroke-width="4"/>',
  waiting: '<path d="M21 10l11 11-11 11-11-11z" fill="#ffb224" stroke="#fff" stroke-width="2.5"/>',
  unread: '<circle cx="23" cy="23" r="7" fill="#d3302f" stroke="#fff" stroke-width="3"/>',
}
const iconOf = (state: ChatState) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0e6b5a"/><path d="M8 9.5h16M8 15.5h11M8 21.5h6" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>${BADGES[state]}</svg>`,
  )}`

/** Says in the title and the icon of the tab what goes on in it. Returns how to stop. */
export function showInTab(state: ChatState): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const plain = icon?.href
  const write = () => {
    const title = document.title.replace(MARK, '')
    const marked = MARKS[state] + title
    if (document.title !== marked) document.title = marked
  }
  write()
  if (icon) icon.href = iconOf(state)
  // The places of the app go on naming the page.
  const observer = new MutationObserver(write)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = document.title.replace(MARK, '')
    if (icon && plain !== undefined) icon.href = plain
  }
}
