import { useState } from 'react'

import { versionIn } from '@/domain/assistants/readAssistants'
import { POCKET } from '@/domain/builtin/builtinConnection'
import { modelKey } from '@/domain/modelRef'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useItems } from '@/hooks/items/useItems'
import { mark, t } from '@/lib/text/t'
import type { AppState } from '@/store/appStore'
import { selectDraft } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'
import { focusComposer } from '@/ui/focusComposer'

// Few write their own.
const EditStarters = onDemand(() => import('./EditStarters').then((module) => module.default))

type Starter = { readonly title: string; readonly detail: string; readonly prompt: string }

/** What Pocket is good at. */
const LOCAL: readonly Starter[] = [
  { title: mark('What can you do?'), detail: mark('And what you can’t'), prompt: mark('What can you do?') },
  {
    title: mark('Explain temperature'),
    detail: mark('With a haiku about rain'),
    prompt: mark('Show me what temperature does, with a haiku'),
  },
  {
    title: mark('Write a function'),
    detail: mark('TypeScript, with tests'),
    prompt: mark('Write a small TypeScript function and a table of its tests'),
  },
]

/** What any larger model is good at. */
const REMOTE: readonly Starter[] = [
  {
    title: mark('Make a plan'),
    detail: mark('For a week, a trip or a project'),
    prompt: mark('Help me plan a project. Ask me what you need to know first.'),
  },
  {
    title: mark('Improve a text'),
    detail: mark('Clearer, shorter, friendlier'),
    prompt: mark('Make this text clearer and shorter, and tell me what you changed:\n\n'),
  },
  {
    title: mark('Write a function'),
    detail: mark('In any language, with tests'),
    prompt: mark('Write a function that parses ISO 8601 durations, with a table of tests.'),
  },
]

const NONE: readonly string[] = []

/** Starters of an assistant that are offered. */
const MOST = 6

/** The model that new chats begin with, by `modelKey`; empty for none and for Pocket. */
function chosenModel({ settings: { newConversation } }: AppState): string {
  const { connectionId, modelId } = newConversation
  // Pocket’s own are what a first start shows, and the little that it can do.
  return connectionId !== null && modelId !== null && modelId !== POCKET
    ? modelKey({ connectionId, modelId })
    : ''
}

/** Ways to begin: those of the chosen assistant or model, else three that fit the model. They fill in the composer and send nothing. */
export function Starters({ isLocal }: { readonly isLocal: boolean }) {
  const { saveDraft } = useCommands()
  const { store } = useApp()
  const use = useAppState((state) => state.settings.newConversation.assistant)
  const items = useItems(use !== undefined)
  const model = useAppState(chosenModel)
  const ofModel = useAppState((state) => (model === '' ? undefined : state.settings.starters[model]))
  const [isEditing, setEditing] = useState(false)
  const ofAssistant = (use && items && versionIn(items, use.versionId)?.starters) ?? NONE
  const own = ofAssistant.length > 0 ? ofAssistant : (ofModel ?? NONE)
  const starters: readonly Starter[] = (isLocal ? LOCAL : REMOTE).map(({ title, detail, prompt }) => ({
    title: t(title),
    detail: t(detail),
    prompt: t(prompt),
  }))
  const shown =
    own.length > 0 ? own.slice(0, MOST).map((prompt) => ({ title: prompt, detail: '', prompt })) : starters
  /** Keeps what is attached, and what was typed below the starter. */
  const fillIn = (prompt: string) => {
    const draft = selectDraft('new')(store.getState())
    const isTyped = draft.text.trim() !== '' && !shown.some((starter) => starter.prompt === draft.text)
    saveDraft('new', { ...draft, text: isTyped ? `${prompt.trimEnd()}\n\n${draft.text}` : prompt })
    focusComposer()
  }
  if (isEditing && model !== '') return <EditStarters model={model} onDone={() => setEditing(false)} />
  return (
    <div className="flex flex-col gap-1">
      <ul className="grid gap-2 md:-mt-1 md:grid-cols-3">
        {shown.map(({ title, detail, prompt }) => (
          <li key={title}>
            <button
              type="button"
              className="h-full w-full rounded border border-line bg-surface px-3 py-2.5 text-start text-sm hover:bg-hover pointer-coarse:min-h-11"
              onClick={() => fillIn(prompt)}
            >
              <span className="block">{title}</span>
              {detail !== '' && <span className="block text-[13px] text-muted">{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
      {model !== '' && ofAssistant.length === 0 && (
        <Button size="small" variant="muted" className="self-end" onClick={() => setEditing(true)}>
          {t('Edit starters')}
        </Button>
      )}
    </div>
  )
}
