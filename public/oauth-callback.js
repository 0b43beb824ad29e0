/* Where sign-in pages of tool servers return to: hands the address over to the app's own pages, and is done. */
const channel = new BroadcastChannel('parlance-sign-in')
// A browser may leave the window open: then it says so in the language of the app.
channel.addEventListener('message', ({ data: { lang, dir, title, text } }) => {
  if (!text) return
  Object.assign(document.documentElement, { lang, dir })
  document.title = title
  document.querySelector('p').textContent = text
})
channel.postMessage(location.search)
// The code in the address is of no use any more, and stays in no history.
history.replaceState(null, '', location.pathname)
window.close()
