import { expect, it } from 'vitest'

import { ENGLISH, setLanguage } from '@/lib/text/language'
import { loadLanguage } from '@/lib/text/languages'
import { openSignInWindow } from '@/services/mcp/signIn/openSignInWindow'

const never = new AbortController().signal
const address = new URL('https://login.example/authorize?x=1')

function fakeWindow() {
  const opened = { location: { href: 'about:blank' }, isClosed: false }
  return {
    opened,
    open: () => ({ location: opened.location as Location, close: () => (opened.isClosed = true) }),
  }
}

it('shows the sign-in page and takes the return that is meant for it', async () => {
  const { opened, open } = fakeWindow()
  const channel = new BroadcastChannel('parlance-sign-in')
  const visiting = openSignInWindow(open).visit(address, 'mine', never)
  expect(opened.location.href).toBe(address.href)
  channel.postMessage('?code=other&state=theirs')
  channel.postMessage('?code=abc&state=mine&iss=https%3A%2F%2Flogin.example')
  const returned = await visiting
  expect(returned.ok && [...returned.value]).toEqual([
    ['code', 'abc'],
    ['state', 'mine'],
    ['iss', 'https://login.example'],
  ])
  channel.close()
})

it('tells the window what to say in the language of the page, where it stays open', async () => {
  setLanguage(await loadLanguage('ar', ['rare']))
  const channel = new BroadcastChannel('parlance-sign-in')
  const told = new Promise<unknown>((resolve) => {
    channel.addEventListener('message', ({ data }) => resolve(data))
  })
  const visiting = openSignInWindow(fakeWindow().open).visit(address, 'mine', never)
  channel.postMessage('?code=abc&state=mine')
  expect((await visiting).ok).toBe(true)
  expect(await told).toEqual({
    lang: 'ar',
    dir: 'rtl',
    title: 'تم تسجيل الدخول',
    text: 'يمكنك إغلاق هذه النافذة والعودة إلى Parlance.',
  })
  channel.close()
  setLanguage(ENGLISH)
})

it('says that the browser blocked the window', async () => {
  expect(await openSignInWindow(() => null).visit(address, 'mine', never)).toMatchObject({
    ok: false,
    error: expect.stringContaining('blocked the sign-in window'),
  })
})

it('ends when the person gives up', async () => {
  const controller = new AbortController()
  const visiting = openSignInWindow(fakeWindow().open).visit(address, 'mine', controller.signal)
  controller.abort()
  expect(await visiting).toMatchObject({ ok: false })
})
