import { ChevronDown } from '@/ui/firstIcons'
import { useState } from 'react'
import { useSearchParams } from 'wouter'

import type { ConversationId } from '@/domain/ids'
import { useChosenModel } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { onDemand, type OnDemand } from '@/ui/feedback/onDemand'

import type { ModelChooserProps } from './ModelChooser'

type Props = {
  readonly conversationId: ConversationId | null
  /** The dialog. None of it loads before the button has the pointer or the focus. */
  readonly Chooser: OnDemand<Pick<ModelChooserProps, 'conversationId' | 'onClose'>>
}

const FreshModels = onDemand(() => import('./FreshModels').then((module) => module.FreshModels), {
  isAside: true,
})

/** The button that names the model and opens "Choose a model"; null is the next new conversation. */
export function ModelPicker({ conversationId, Chooser }: Props) {
  const { modelId, model, shown } = useChosenModel(conversationId)
  // `?pick`: a provider was just added, and the next step is its model.
  const [search, setSearch] = useSearchParams()
  const isAsked = conversationId === null && search.has('pick')
  const [isPressed, setIsPressed] = useState(false)
  const isOpen = isPressed || isAsked
  const close = () => {
    setIsPressed(false)
    if (isAsked)
      setSearch(
        (asked) => {
          asked.delete('pick')
          return asked
        },
        { replace: true },
      )
  }
  const name = (model ?? shown)?.name ?? modelId ?? t('none')

  return (
    <>
      <FreshModels />
      <button
        type="button"
        aria-label={t('Model: {name}', { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={Chooser.preload}
        onFocus={Chooser.preload}
        onClick={() => setIsPressed(true)}
        className="inline-flex h-8 max-w-full min-w-0 items-center gap-1.5 rounded px-2 text-[15px] sm:max-w-[calc(100%-0.5rem)] sm:shrink-0 font-semibold hover:bg-tint pointer-coarse:min-h-11"
      >
        <span className="truncate">{modelId === null ? t('Choose a model') : name}</span>
        <ChevronDown aria-hidden size={15} className="shrink-0 text-muted" />
      </button>
      {isOpen && <Chooser conversationId={conversationId} onClose={close} />}
    </>
  )
}
