/* Where sign-in pages of tool servers return to: hands the address over to the app's own pages, and is done. */
const channel = new BroadcastChannel('parlance-sign-in')
channel.postMessage(location.search)
channel.close()
// The code in the address is of no use any more, and stays in no history.
history.replaceState(null, '', location.pathname)
window.close()
