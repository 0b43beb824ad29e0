import { isId, type ConversationId } from '@/domain/ids'
import type { QuietHours } from '@/domain/notices/quietHours'
import { toHex } from '@/lib/bytes'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import type { NoticeFailure, NoticeHost } from '@/services/notices/noticeHost'
import type { PushHere } from '@/services/notices/pushHere'

import { hostHeaders } from '../connections/hostHeaders'
import type { CommandDeps } from '../deps'
import { createChangeAppSettings } from '../settings/changeAppSettings'

export type NoticeCommands = ReturnType<typeof createNoticeCommands>

/** The verbs of being told while no page is open. Failures are sentences. */
export function createNoticeCommands(deps: CommandDeps, push: PushHere) {
  const { store } = deps
  const change = createChangeAppSettings(deps)

  function host(): Result<NoticeHost, string> {
    const { ownOrigin: origin, fetch } = deps
    if (origin === '') return failed(describe({ type: 'none' }))
    const headers = hostHeaders(deps, origin, origin)
    return headers.ok ? ok({ fetch, origin, headers: headers.value }) : headers
  }

  /** Chats that this device was told of while nobody saw them are unread until they are opened. */
  async function takeUnread(): Promise<void> {
    const named = await push.unread().catch(() => [])
    const told = named.flatMap((id) => (isId(id) ? [id as ConversationId] : []))
    if (told.length === 0) return
    const taken = await change(({ unreadChats }) => ({
      unreadChats: [...unreadChats.filter((id) => !told.includes(id)), ...told],
    }))
    if (taken.ok) await push.forgetUnread(told)
  }

  /** Has the host tell this browser, or say again how; what there is to say where it can't. */
  async function connect(): Promise<Result<void, string>> {
    await takeUnread()
    if (push.permission() === 'denied') return failed(BLOCKED())
    const { showsNoticeTitles, quietHours, noticeDevice } = store.getState().settings
    const ability = push.ability()
    if (ability !== 'here') return failed(ability === 'home' ? ON_HOME_SCREEN() : NOT_HERE())
    await push.tellWorker({ words: noticeWords(), titles: showsNoticeTitles }).catch(() => undefined)
    const at = host()
    if (!at.ok) return at
    const { publicKeyOf, putDevice } = await deps.load('noticeHost')
    const key = await publicKeyOf(at.value)
    if (!key.ok) return failed(describe(key.error))
    const address = await push.subscribe(key.value).catch(() => undefined)
    if (!address) return failed(NO_PUSH_SERVICE())
    const id = noticeDevice || toHex(deps.randomBytes(16))
    const put = await putDevice(at.value, id, { ...address, quiet: quietHere(quietHours) })
    if (!put.ok) return failed(describe(put.error))
    if (id !== noticeDevice) await change({ noticeDevice: id })
    return ok(undefined)
  }

  return {
    connect,
    takeUnread,

    /** Nothing more comes to this device, whether the host can be reached or not. */
    async disconnect(): Promise<void> {
      const { noticeDevice } = store.getState().settings
      await push.unsubscribe().catch(() => undefined)
      const at = host()
      if (noticeDevice === '' || !at.ok) return
      const { removeDevice } = await deps.load('noticeHost')
      await removeDevice(at.value, noticeDevice)
      await change({ noticeDevice: '' })
    },

    /** Sends this device a notice now. */
    async test(): Promise<Result<void, string>> {
      const at = host()
      if (!at.ok) return at
      const { testDevice } = await deps.load('noticeHost')
      const sent = await testDevice(at.value, store.getState().settings.noticeDevice)
      return sent.ok ? sent : failed(describe(sent.error))
    },

    /** A chat here waits for the person: their other devices say so. */
    async tellOthers(chat: ConversationId): Promise<void> {
      const at = host()
      if (!at.ok) return
      const { tellWaiting } = await deps.load('noticeHost')
      await tellWaiting(at.value, chat, store.getState().settings.noticeDevice)
    },
  }
}

/** What the service worker says of each kind of notice, in the language of the page. */
const noticeWords = (): Readonly<Record<string, string>> => ({
  reply: t('The reply is done.'),
  failed: t('The reply broke off.'),
  waiting: t('A chat is waiting for you.'),
  nearly: t('A limit of your key on this host is nearly used up.'),
  usedUp: t('A limit of your key on this host is used up.'),
  schedule: t('A scheduled prompt ran.'),
  scheduleFailed: t('A scheduled prompt failed.'),
  scheduleOff: t('A schedule was switched off.'),
  test: t('Notices reach this device.'),
})

const quietHere = (hours: QuietHours | null) =>
  hours && { ...hours, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }

function describe(failure: NoticeFailure): string {
  switch (failure.type) {
    case 'offline':
      return t('The host can’t be reached. Check your connection and try again.')
    case 'none':
      return t('You’re told only while a tab is open: this page’s host doesn’t send notices.')
    case 'key':
      return t(
        'You’re told only while a tab is open. Add the key of this page’s host under Settings → Providers to change that.',
      )
    case 'refused':
      return failure.reason
  }
}

const BLOCKED = () =>
  t('Your browser blocks notifications from this page. Allow them in its settings for this site.')
const NOT_HERE = () =>
  t('You’re told only while a tab is open: more needs https, and a browser with Web Push.')
const ON_HOME_SCREEN = () =>
  t('On iPhone and iPad, add Parlance to the home screen first: only installed apps can notify you.')
const NO_PUSH_SERVICE = () =>
  t('You’re told only while a tab is open: the push service of this browser can’t be reached.')
