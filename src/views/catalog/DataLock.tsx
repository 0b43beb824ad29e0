import { Lock, LockOpen } from 'lucide-react'
import * as Popover from 'radix-ui/popover'

import { satisfies } from '@/domain/catalog/dataRule'
import type { DataRule } from '@/domain/catalog/dataRule'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useChosenModel } from '@/hooks/models/useChosenModel'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { IconButton } from '@/ui/controls/IconButton'
import { Switch } from '@/ui/controls/Switch'

const OPEN: DataRule = { noTraining: false, noRetention: false }

/**
 * Locks a conversation to services that vouch for how they handle data. The picker greys out the others, and
 * sending to one is refused. Lazy: the popover is not in the first load.
 */
export function DataLock({ conversationId }: { readonly conversationId: ConversationId | null }) {
  const { model } = useChosenModel(conversationId)
  const asked = useAppState((state) => selectConversationSettings(conversationId)(state).dataRule)
  const { changeConversationSettings } = useCommands()
  const rule = asked ?? OPEN
  const isLocked = rule.noTraining || rule.noRetention
  const verdict = satisfies(model?.entry, asked)

  const set = (change: Partial<DataRule>) => {
    const next = { ...rule, ...change }
    const dataRule = next.noTraining || next.noRetention ? next : null
    void changeConversationSettings(conversationId, { dataRule })
  }
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          icon={isLocked ? Lock : LockOpen}
          label={t('Data policy: {rule}', { rule: ruleWords(rule) })}
          className={isLocked ? (verdict.allowed ? 'text-accent' : 'text-danger') : undefined}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('Data policy')}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 flex w-80 animate-[fade-in_80ms_ease-out] flex-col gap-2 rounded border border-line-strong bg-surface p-4 text-sm shadow-(--shadow-float) outline-none"
        >
          <p className="font-semibold">{t('Only send to providers that guarantee')}</p>
          <Switch
            label={t('No training on prompts')}
            isOn={rule.noTraining}
            onChange={(noTraining) => set({ noTraining })}
          />
          <Switch
            label={t('No storage after the reply')}
            isOn={rule.noRetention}
            onChange={(noRetention) => set({ noRetention })}
          />
          <p className="text-[13px] leading-5 text-muted">
            {t('Unknown is treated as not allowed. Each reply keeps what the catalog said when it was sent.')}
          </p>
          {isLocked && model && (
            <p
              role="status"
              className={`border-t border-line pt-2 text-[13px] leading-5 ${verdict.allowed ? 'text-accent' : 'text-danger'}`}
            >
              {verdict.allowed
                ? t('{name} is allowed. ', { name: model.name })
                : t('{name} isn’t allowed. ', { name: model.name })}
              {verdict.reason}
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ruleWords({ noTraining, noRetention }: DataRule): string {
  const words = [...(noTraining ? [t('no training')] : []), ...(noRetention ? [t('no storage')] : [])]
  return words.length === 0 ? 'off' : words.join(', ')
}
