import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { type Assistant, matchAssistants } from '@/domain/assistants/assistant'
import { composerTrigger, type ComposerTrigger, matchPrompts } from '@/domain/prompts/composerTrigger'
import type { AssistantId, ConversationId } from '@/domain/ids'
import type { SavedPrompt } from '@/domain/settings/settings'
import { useAppState } from '@/hooks/app'
import { useAssistants } from '@/hooks/assistants/useAssistants'
import { plural } from '@/lib/text/plural'

import { AssistantOptions } from '../assistants/AssistantOptions'
import { ChooseAssistant } from '../assistants/ChooseAssistant'
import { InsertPrompt } from '../prompts/InsertPrompt'
import { PromptOptions } from '../prompts/PromptOptions'

const LIST_ID = 'composer-menu'

type Props = {
  readonly conversationId: ConversationId | null
  readonly box: HTMLTextAreaElement
  readonly text: string
  readonly onText: (text: string) => void
}

type Picked =
  | { readonly type: 'assistant'; readonly id: AssistantId }
  | { readonly type: 'prompt'; readonly prompt: SavedPrompt; readonly at: ComposerTrigger }

/**
 * The list that opens behind `@` and `/` in a message: assistants, and prompts. The message keeps the focus; arrow keys
 * move, Enter and Tab pick, Escape closes.
 */
export function ComposerMenu({ conversationId, box, text, onText }: Props) {
  const cursor = useCursor(box, text)
  const [closedAt, setClosedAt] = useState<number>()
  const [active, setActive] = useState(0)
  const [picked, setPicked] = useState<Picked>()
  const found = composerTrigger(text, cursor)
  // Another sign at the same place, of the next message too, opens the list again.
  if (closedAt !== undefined && found?.from !== closedAt) setClosedAt(undefined)
  const trigger = found && found.from !== closedAt ? found : undefined
  const { value: all } = useAssistants()
  const prompts = useAppState((state) => state.settings.prompts)
  const assistants = trigger?.sign === '@' ? matchAssistants(all ?? [], trigger.query) : []
  const offered = trigger?.sign === '/' ? matchPrompts(prompts, trigger.query).slice(0, MOST_PROMPTS) : []
  const count = assistants.length + offered.length
  const at = Math.min(active, count - 1)
  const isOpen = trigger !== undefined && count > 0

  /** The text without the sign and what is behind it. */
  const without = ({ from, to }: ComposerTrigger) => text.slice(0, from) + text.slice(to)
  const pickAssistant = ({ head }: Assistant) => {
    if (!trigger) return
    onText(without(trigger))
    setPicked({ type: 'assistant', id: head.id })
  }
  const pickPrompt = (prompt: SavedPrompt) => {
    if (trigger) setPicked({ type: 'prompt', prompt, at: trigger })
    setClosedAt(trigger?.from)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const isPick = (event.key === 'Enter' && !event.shiftKey) || (event.key === 'Tab' && !event.shiftKey)
    if (step === 0 && !isPick && event.key !== 'Escape') return
    event.preventDefault()
    // Neither sends nor walks through the messages.
    event.stopPropagation()
    if (step !== 0) setActive((at + step + count) % count)
    else if (event.key === 'Escape') setClosedAt(trigger.from)
    else {
      const [assistant, prompt] = [assistants[at], offered[at]]
      if (assistant) pickAssistant(assistant)
      else if (prompt) pickPrompt(prompt)
    }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event)
    box.addEventListener('keydown', press)
    return () => box.removeEventListener('keydown', press)
  }, [box])
  useEffect(() => {
    if (!isOpen) return undefined
    box.setAttribute('aria-controls', LIST_ID)
    box.setAttribute('aria-activedescendant', `${LIST_ID}-${at}`)
    return () => {
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
  }, [box, isOpen, at])

  return (
    <>
      {isOpen && (
        <Floating box={box}>
          {assistants.length > 0 ? (
            <AssistantOptions
              id={LIST_ID}
              assistants={assistants}
              active={at}
              onPick={pickAssistant}
              onPoint={setActive}
            />
          ) : (
            <PromptOptions
              id={LIST_ID}
              prompts={offered}
              active={at}
              onPick={pickPrompt}
              onPoint={setActive}
            />
          )}
        </Floating>
      )}
      <p role="status" className="sr-only">
        {isOpen
          ? trigger.sign === '@'
            ? plural(count, { one: '{count} assistant', other: '{count} assistants' })
            : plural(count, { one: '{count} prompt', other: '{count} prompts' })
          : ''}
      </p>
      {picked?.type === 'assistant' && (
        <ChooseAssistant
          conversationId={conversationId}
          id={picked.id}
          onDone={() => {
            setPicked(undefined)
            box.focus()
          }}
        />
      )}
      {picked?.type === 'prompt' && (
        <InsertPrompt
          conversationId={conversationId}
          prompt={picked.prompt}
          at={picked.at}
          onDone={(end) => {
            setPicked(undefined)
            box.focus()
            if (end !== undefined) requestAnimationFrame(() => box.setSelectionRange(end, end))
          }}
        />
      )}
    </>
  )
}

const MOST_PROMPTS = 50

/** Where the cursor of the box is; follows keys, the pointer and what is typed. */
function useCursor(box: HTMLTextAreaElement, text: string): number {
  const [cursor, setCursor] = useState(box.selectionStart)
  useEffect(() => {
    const look = () => setCursor(box.selectionStart)
    const events = ['input', 'keyup', 'click', 'select'] as const
    for (const event of events) box.addEventListener(event, look)
    return () => {
      for (const event of events) box.removeEventListener(event, look)
    }
  }, [box])
  return Math.min(cursor, text.length)
}

/** How much room the list wants above the message, in pixels. */
const ROOM_PX = 280

/** At the message: above it, or below where there is no room. */
function Floating({ box, children }: { readonly box: HTMLElement; readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!ref.current) return
    const { style } = ref.current
    const { top, bottom, left, width } = (box.closest('form') ?? box).getBoundingClientRect()
    style.left = `${left}px`
    style.width = `${Math.min(width, 480)}px`
    if (top > ROOM_PX) style.bottom = `${innerHeight - top + 4}px`
    else style.top = `${bottom + 4}px`
  }, [box])
  return (
    <div ref={ref} className="composer-menu">
      {children}
    </div>
  )
}
