import { ArrowUp, Square } from '@/ui/firstIcons'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

import { mostTokens, surelyFits } from '@/domain/context/fits'
import { isEmptyDraft, type Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { TODO } from '@/domain/tools/ownSources'
import { chordOf } from '@/domain/settings/keyBindings'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useMayBeFull } from '@/hooks/context/useCompaction'
import { t } from '@/lib/text/t'
import {
  selectAwaited,
  selectConversationSettings,
  selectDraft,
  selectIsReplying,
  selectThread,
} from '@/store/selectors'
import { classNames } from '@/ui/classNames'
import { Button } from '@/ui/controls/Button'
import { IconButton } from '@/ui/controls/IconButton'
import { onDemand } from '@/ui/feedback/onDemand'
import { TextArea } from '@/ui/controls/TextArea'

import { AttachButton } from './AttachButton'
import { useSendKey } from './useSendKey'

const ComposerOptions = onDemand(() => import('./ComposerOptions').then((module) => module.ComposerOptions), {
  isAside: true,
})
// Most messages have no files, and nothing is said of them.
const AttachmentChips = onDemand(() => import('./AttachmentChips').then((module) => module.AttachmentChips))
const Queued = onDemand(() => import('./Queued').then((module) => module.Queued))
// Few messages name an assistant or take a prompt.
const ComposerMenu = onDemand(() => import('./ComposerMenu').then((module) => module.ComposerMenu))
const SentBefore = onDemand(() => import('./SentBefore').then((module) => module.default))
// Off unless the person wants it.
const NextPrompts = onDemand(() => import('../next/NextPrompts').then((module) => module.default))
// Only where the model may keep one.
const AgentLine = onDemand(() => import('../agents/AgentLine').then((module) => module.AgentLine))
const TodoPanel = onDemand(() => import('../tools/TodoPanel').then((module) => module.default))
// Only where the chat may fill its model's context.
const CompactionCard = onDemand(() => import('../context/CompactionCard').then((module) => module.default))
const DraftNotes = onDemand(() => import('../tools/DraftNotes').then((module) => module.DraftNotes))
// Counting needs code of its own, which is loaded where a draft may not fit.
const DraftFits = onDemand(() => import('../context/DraftFits').then((module) => module.default))

/** From here on a draft may rather be a file, in characters: what is said of it then is loaded. */
const LONG_DRAFT_CHARS = 8_000

export type ComposerProps = {
  /** Null on the start page. */
  readonly conversationId: ConversationId | null
  readonly onStarted: (id: ConversationId) => void
  /** Called with each letter written. */
  readonly onTyping?: () => void
  /** Shown beside Send: the estimated cost. */
  readonly aside?: ReactNode
}

/** Where a message is written. The draft is kept with each key press and survives everything. */
export function Composer({ conversationId, onStarted, onTyping, aside }: ComposerProps) {
  const { store, entryOf } = useApp()
  const { sendMessage, warmSending, stopReply, answerNow, saveDraft, attachFiles } = useCommands()
  const draftId = conversationId ?? 'new'
  const draft = useAppState(selectDraft(draftId))
  const isReplying = useAppState(
    (state) => conversationId !== null && selectIsReplying(conversationId)(state),
  )
  const hasQueued = useAppState(
    (state) => conversationId !== null && state.queued[conversationId] !== undefined,
  )
  const phase = useAppState((state) => conversationId !== null && state.replies[conversationId]?.phase.type)
  const canAnswerNow = phase === 'tools' || phase === 'thinking'
  const hasTodos = useAppState(
    (state) => selectConversationSettings(conversationId)(state).toolUse?.sources.includes(TODO) === true,
  )
  const looksIn = useAppState(
    (state) => selectConversationSettings(conversationId)(state).collections?.length ?? 0,
  )
  const isOfAgent = useAppState(
    (state) => selectConversationSettings(conversationId)(state).agent !== undefined,
  )
  const mayBeFull = useMayBeFull(conversationId)
  const suggestsNext = useAppState((state) => state.settings.suggestsNext)
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const awaited = useAppState(selectAwaited(draftId))
  const isEmpty = isEmptyDraft(draft)
  const isLong = draft.text.length > LONG_DRAFT_CHARS
  // Told by the notes, whose code comes with the first file.
  const [isRefused, setRefused] = useState(false)
  // The text that was about to be sent and may not fit; forgotten as soon as the person changes the draft. What is found
  // for it meanwhile, such as passages of a document, changes the draft, too.
  const [asked, setAsked] = useState<string>()
  // From the first sign on that may open the list of assistants or prompts.
  const [menuBox, setMenuBox] = useState<HTMLTextAreaElement | null>(null)
  // From the first time that one asks for what was sent before.
  const [recall, setRecall] = useState<{ readonly box: HTMLTextAreaElement; readonly presses: number }>()
  // A file that is still being read would miss the message, and turn up in the next.
  const cannotSave = useAppState((state) => state.cannotSave)
  const isHeld = (isRefused && draft.attachments.length > 0) || awaited.length > 0 || cannotSave !== null

  const change = useCallback(
    (next: Draft) => {
      setAsked(undefined)
      saveDraft(draftId, next)
      if (next.text === '') return
      warmSending(conversationId)
      onTyping?.()
    },
    [saveDraft, draftId, warmSending, conversationId, onTyping],
  )
  const attach = useCallback(
    (files: readonly File[]) => void attachFiles(draftId, files),
    [attachFiles, draftId],
  )
  const send = useCallback(
    (isSizeWaived = false) => {
      const current = selectDraft(draftId)(store.getState())
      setAsked(undefined)
      void sendMessage(conversationId, current, onStarted, { isSizeWaived })
    },
    [conversationId, draftId, onStarted, sendMessage, store],
  )
  const sendIfItFits = () => {
    const state = store.getState()
    const settings = selectConversationSettings(conversationId)(state)
    const usedTokens = conversationId === null ? 0 : mostTokens(selectThread(conversationId)(state))
    const { connectionId, modelId } = settings
    const entry = connectionId && modelId ? entryOf({ connectionId, modelId }) : undefined
    if (surelyFits({ draft, settings, usedTokens, entry })) send()
    else setAsked(draft.text)
  }
  const warm = () => warmSending(conversationId, true)
  const pressEnter = useSendKey(() => form.current?.requestSubmit())

  useEffect(() => {
    // On touch this would raise the keyboard over what one came to read.
    if (matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [draftId])

  return (
    <div className="mx-auto w-full chat-column px-3 pb-3 md:px-6 md:pb-4 print:hidden">
      {conversationId !== null && hasQueued && <Queued conversationId={conversationId} />}
      {conversationId !== null && isOfAgent && <AgentLine conversationId={conversationId} />}
      {conversationId !== null && hasTodos && <TodoPanel key={draftId} conversationId={conversationId} />}
      {conversationId !== null && mayBeFull && (
        <CompactionCard key={`full-${draftId}`} conversationId={conversationId} />
      )}
      {suggestsNext && (
        <NextPrompts
          key={draftId}
          conversationId={conversationId}
          box={box}
          onText={(text) => change({ ...draft, text })}
        />
      )}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty && !isHeld) sendIfItFits()
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0) return
          event.preventDefault()
          attach(files)
        }}
        className="rounded-[12px] border border-line-strong bg-surface px-3 pt-2.5 pb-2 focus-within:border-accent"
      >
        {draft.attachments.length + awaited.length + looksIn > 0 && (
          <AttachmentChips
            conversationId={conversationId}
            draft={draft}
            awaited={awaited}
            onChange={change}
            onRelease={(file) => {
              store.getState().filesSettled(draftId, [file])
            }}
          />
        )}
        {asked === draft.text && (
          <DraftFits
            conversationId={conversationId}
            draft={draft}
            onSend={send}
            onCancel={() => {
              setAsked(undefined)
              box.current?.focus()
            }}
          />
        )}
        {(draft.attachments.length > 0 || isLong) && (
          <DraftNotes conversationId={conversationId} draft={draft} isLong={isLong} onRefused={setRefused} />
        )}
        <TextArea
          data-composer=""
          ref={box}
          label={t('Message')}
          isLabelHidden
          isBare
          placeholder={t('Message')}
          enterKeyHint="enter"
          value={draft.text}
          onChange={(text) => {
            if (/[@/]/.test(text)) setMenuBox(box.current)
            change({ ...draft, text })
          }}
          // Before the first letter: a model in the page takes a while to load. Not with a focus that nobody gave it, as
          // at each start.
          onPointerDown={warm}
          onKeyUp={({ key }) => key === 'Tab' && warm()}
          onKeyDown={(event) => {
            const { currentTarget } = event
            if (chordOf(event) === 'ArrowUp' && draft.text === '')
              setRecall((before) => ({ box: currentTarget, presses: (before?.presses ?? 0) + 1 }))
            pressEnter(event)
          }}
          boxClassName="max-h-[40vh]"
        />
        {menuBox && (
          <ComposerMenu
            conversationId={conversationId}
            box={menuBox}
            text={draft.text}
            onText={(text) => change({ ...draft, text })}
          />
        )}
        {recall && (
          <SentBefore
            conversationId={conversationId}
            {...recall}
            onText={(text) => change({ ...draft, text })}
          />
        )}
        {/* What is in it goes by its own width: beside an inspector or a document it is as narrow as on a phone. */}
        <div className="@container/composer -mx-2 mt-1.5 sm:mx-0">
          <div
            className={classNames(
              // All of a finger's buttons, the one for prompts too, are in a line of 360 px.
              'composer-row flex items-center @min-[28rem]/composer:gap-1.5',
              // What ends a call takes a line of its own on a phone.
              canAnswerNow && 'is-calling flex-wrap',
            )}
          >
            <AttachButton conversationId={conversationId} onPick={attach} />
            <ComposerOptions conversationId={conversationId} />
            <span className="flex-1" />
            {aside}
            {isReplying && conversationId !== null ? (
              <div
                className={classNames(
                  'ms-auto flex items-center gap-0.5 sm:gap-1.5',
                  canAnswerNow && 'ps-1.5',
                )}
              >
                {!isEmpty && (
                  <Button size="small" type="submit" disabled={isHeld}>
                    {t('Queue')}
                  </Button>
                )}
                {canAnswerNow && (
                  <Button
                    size="small"
                    onClick={() => {
                      void answerNow(conversationId)
                    }}
                  >
                    {t('Answer now')}
                  </Button>
                )}
                <IconButton
                  icon={Square}
                  label={t('Stop')}
                  variant="plain"
                  onClick={() => {
                    stopReply(conversationId)
                  }}
                />
              </div>
            ) : (
              <IconButton
                icon={ArrowUp}
                label={t('Send')}
                variant="primary"
                type="submit"
                disabled={isEmpty || isHeld}
              />
            )}
          </div>
        </div>
      </form>
    </div>
  )
}
