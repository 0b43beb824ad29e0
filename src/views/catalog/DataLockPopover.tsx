import { type DataRule, satisfies } from '@/domain/catalog'
import type { ConversationId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { useChosenModel } from '@/hooks/models/useModels'
import { personalRuleOptions } from '@/hooks/personalData/personalRules'
import { joinSentences } from '@/lib/text/joinSentences'
import { t } from '@/lib/text/t'
import { selectConversationSettings } from '@/store/selectors'
import { Select } from '@/ui/controls/Select'
import { Switch } from '@/ui/controls/Switch'
import { Popover, type PopoverProps } from '@/ui/overlays/Popover'

const OPEN: DataRule = { noTraining: false, noRetention: false }

type Props = Omit<PopoverProps, 'label' | 'children'> & { readonly conversationId: ConversationId | null }

/** What a conversation asks of providers about its data, and whether the chosen model's guarantees it. */
export function DataLockPopover({ conversationId, ...popover }: Props) {
  const { model } = useChosenModel(conversationId)
  const asked = useAppState((state) => selectConversationSettings(conversationId)(state).dataRule)
  const personalData = useAppState(
    (state) => selectConversationSettings(conversationId)(state).personalData ?? 'off',
  )
  const { changeConversationSettings } = useCommands()
  const rule = asked ?? OPEN
  const verdict = satisfies(model?.entry, asked)

  const set = (change: Partial<DataRule>) => {
    const next = { ...rule, ...change }
    const dataRule = next.noTraining || next.noRetention ? next : null
    void changeConversationSettings(conversationId, { dataRule })
  }
  return (
    <Popover label={t('Data policy')} align="end" {...popover}>
      <div className="flex flex-col gap-2 p-4 text-sm">
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
        <p className="text-[13px] leading-5 text-muted">{t('Models without confirmed data are blocked.')}</p>
        <Select
          label={t('Hide personal data')}
          value={personalData}
          options={personalRuleOptions()}
          onChange={(next) => void changeConversationSettings(conversationId, { personalData: next })}
          hint={t(
            'E-mail addresses, phone and card numbers, ids, keys and more are replaced before anything is sent, and put back in replies. Pictures, audio and files that aren’t text can’t be filtered.',
          )}
        />
        {asked !== null && model && (
          <p
            role="status"
            className={`border-t border-line pt-2 text-[13px] leading-5 ${verdict.allowed ? 'text-accent' : 'text-danger'}`}
          >
            {joinSentences([
              verdict.allowed
                ? t('{name} is allowed.', { name: model.name })
                : t('{name} isn’t allowed.', { name: model.name }),
              verdict.reason,
            ])}
          </p>
        )}
      </div>
    </Popover>
  )
}
