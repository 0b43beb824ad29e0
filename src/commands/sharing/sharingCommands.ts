import type { ConversationId } from '@/domain/ids'
import {
  copyIdOf,
  OWN_LINKS,
  ownCopy,
  type OwnLink,
  readOwnLink,
  readShareLink,
  type ShareDays,
  type ShareKey,
  shareLink,
} from '@/domain/sharing/ownLink'
import { describeStorageError, describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'
import type { HostFailure, SharedContent } from '@/services/sharing/shareHost'
import type { OpenFailure } from '@/services/sharing/sealShare'

import { hostHeaders } from '../connections/hostHeaders'
import { readHostOffer } from '../connections/hostOffer'
import type { CommandDeps } from '../deps'
import { record } from '../record'

import { createPrepareShare, type PreparedShare } from './prepareShare'

export type SharingCommands = ReturnType<typeof createSharingCommands>

/** A shared conversation that was opened by its link. */
export type OpenedShare = SharedContent & { readonly link: ShareKey; readonly expiresAt: number }

type PreparedLink = Extract<PreparedShare, { readonly format: 'link' }>

/** The verbs of sharing. Failures are sentences. */
export function createSharingCommands(deps: CommandDeps) {
  const { store, storage, fetch, now } = deps
  const host = async () => ({ fetch, origin: (await deps.page()).origin })

  const keep = (link: OwnLink) => storage.saveDocument(OWN_LINKS + link.id, link)
  const forget = (id: string) => storage.removeDocument(OWN_LINKS + id)

  /** Takes a link from the host; it is gone in the list here once it is gone there. */
  async function deleteLink({ id, secret }: Pick<OwnLink, 'id' | 'secret'>): Promise<Result<void, string>> {
    const { deleteShare } = await deps.load('sharing')
    const deleted = await deleteShare(await host(), id, secret)
    const isGone = deleted.ok || ['missing', 'expired', 'deleted'].includes(deleted.error.type)
    if (!isGone) return failed(describeShareFailure(deleted.error))
    const forgotten = await forget(id)
    return forgotten.ok ? forgotten : failed(describeStorageError(forgotten.error))
  }

  return {
    prepareShare: createPrepareShare(deps),

    /** Why no link of this chat can be made here; undefined where one can. */
    async linksProblem(id: ConversationId): Promise<string | undefined> {
      if (store.getState().conversations[id]?.settings.dataRule?.noRetention)
        return t(
          'This chat’s data policy only allows places that store nothing, and a link is stored on the host. Share a file, or change the data policy.',
        )
      const { canSeal } = await deps.load('sharing')
      if (!canSeal(crypto)) return t('Links need a secure page (https), which this one is not.')
      const { origin } = await host()
      return (await readHostOffer(fetch, origin))?.shares === true
        ? undefined
        : t('Links need a Parlance host, and this page’s host doesn’t offer them. Share a file instead.')
    },

    /** Gives what was sealed to the host. The secret that deletes it is on this device before. */
    async makeLink(
      { thread, share, content }: PreparedLink,
      days: ShareDays,
    ): Promise<Result<OwnLink, string>> {
      const at = await host()
      const headers = hostHeaders(deps, at.origin, at.origin)
      if (!headers.ok) return headers
      const { putShare, sha256 } = await deps.load('sharing')
      const isTemporary = store.getState().conversations[thread.conversation.id]?.isTemporary
      const link: OwnLink = {
        ...share,
        title: isTemporary ? '' : thread.conversation.title,
        createdAt: now(),
        expiresAt: now() + days * DAY_MS,
      }
      const kept = await keep(link)
      if (!kept.ok) return failed(describeStorageError(kept.error))
      const secretHash = await sha256(crypto, share.secret)
      const put = await putShare(at, {
        id: share.id,
        days,
        secretHash,
        bytes: content,
        headers: headers.value,
      })
      if (put.ok) {
        const certain = { ...link, expiresAt: put.value }
        await keep(certain)
        return ok(certain)
      }
      // Without an answer the host may have it: then it stays in the list, to be deleted later.
      if (put.error.type !== 'offline') await forget(share.id)
      return failed(describeShareFailure(put.error))
    },

    /** The links made on this device, the newest first; those that have expired are forgotten. */
    async listLinks(): Promise<Result<readonly OwnLink[], string>> {
      const names = await storage.listDocuments(OWN_LINKS)
      if (!names.ok) return failed(describeUnreadable(names.error))
      const links: OwnLink[] = []
      for (const name of names.value) {
        const loaded = await storage.loadDocument(name)
        if (!loaded.ok) return failed(describeUnreadable(loaded.error))
        const link = readOwnLink(loaded.value)
        if (link && link.expiresAt > now()) links.push(link)
        else if (link) await forget(link.id)
      }
      return ok(links.sort((one, other) => other.createdAt - one.createdAt))
    },

    deleteLink,

    addressOf: async (link: ShareKey) => shareLink((await host()).origin, link),

    /** Reads what a link names. */
    async openLink(id: string, hash: string): Promise<Result<OpenedShare, string>> {
      const link = readShareLink(id, hash)
      if (!link) return failed(describeShareFailure('wrongKey'))
      const { canSeal, getShare, openShare, readShared } = await deps.load('sharing')
      if (!canSeal(crypto)) return failed(t('Links need a secure page (https), which this one is not.'))
      const got = await getShare(await host(), link.id)
      if (!got.ok) return failed(describeShareFailure(got.error))
      const opened = await openShare(crypto, link, got.value.bytes)
      if (!opened.ok) return failed(describeShareFailure(opened.error))
      const content = await readShared(opened.value)
      return content
        ? ok({ ...content, link, expiresAt: got.value.expiresAt })
        : failed(describeShareFailure('damaged'))
    },

    /** Makes a chat of one's own from what was opened; the same one where there is one already. */
    async copyShared({ link, files, ...thread }: OpenedShare): Promise<Result<ConversationId, string>> {
      const id = copyIdOf(link.id)
      const { conversations, settings } = store.getState()
      const there = conversations[id]
      if (there) {
        if (there.trashedAt !== null) await record(deps, { conversations: [{ ...there, trashedAt: null }] })
        return ok(id)
      }
      for (const blob of files.values()) {
        const saved = await storage.saveAttachment(blob, '')
        if (!saved.ok) return failed(describeStorageError(saved.error))
      }
      const { connectionId, modelId } = settings.newConversation
      const copy = ownCopy(thread, { linkId: link.id, now: now(), connectionId, modelId })
      const isWritten = await record(deps, { conversations: [copy.conversation], messages: copy.messages })
      return isWritten
        ? ok(id)
        : failed(t('The chat could not be saved. Free some space on this device, and try again.'))
    },
  }
}

/** Why a link could not be made, opened or deleted, and what to do next. */
function describeShareFailure(failure: HostFailure | OpenFailure): string {
  switch (typeof failure === 'string' ? failure : failure.type) {
    case 'offline':
      return t('The host can’t be reached. Check your connection and try again.')
    case 'noLinks':
      return t('This host doesn’t offer shared links.')
    case 'key':
      return t(
        'Only invited people can make links on this host. Add its key under Settings → Providers first.',
      )
    case 'missing':
      return t(
        'There is no such link on this host. It may have expired more than 30 days ago, or the address is incomplete.',
      )
    case 'expired':
      return t('This link has expired. Ask for a new one.')
    case 'deleted':
      return t('This link was deleted by the person who shared it.')
    case 'wrongKey':
      return t(
        'The key in this address is wrong or incomplete. Copy the whole link, with everything after #.',
      )
    case 'damaged':
      return t('What the host keeps for this link is damaged, so it can’t be shown. Ask for a new link.')
    case 'newer':
      return t('This link was made by a newer version of Parlance. Update this app to open it.')
    case 'refused':
      return typeof failure === 'object' && failure.type === 'refused' ? failure.reason : ''
  }
}
