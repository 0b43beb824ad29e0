import { hostOf } from '@/domain/connections/baseUrl'
import { dialectsOf, isOwnerOfResponses } from '@/domain/dialects'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Switch } from '@/ui/controls/Switch'

import { Section } from '../Section'

/** Whether OpenAI goes on with replies without this page; nothing where it isn't asked in the format that can say so. */
export function FinishedReplies() {
  const isOn = useAppState((state) => state.settings.finishesAtProvider)
  const isHere = useAppState(({ connections }) =>
    connections.some(
      (connection) =>
        isOwnerOfResponses(hostOf(connection.baseUrl) ?? '') && dialectsOf(connection).includes('responses'),
    ),
  )
  const { changeAppSettings } = useCommands()
  if (!isHere) return null
  return (
    <Section title={t('Replies from OpenAI')}>
      <div className="flex flex-col">
        <Switch
          label={t('Finish replies at OpenAI')}
          isOn={isOn}
          onChange={(finishesAtProvider) => void changeAppSettings({ finishesAtProvider })}
        />
        <p className="text-[13px] text-muted">
          {t(
            'Closing or reloading this page doesn’t stop a reply: OpenAI writes it to the end, and you continue where it is. For this OpenAI stores the request and the reply, until this page has all of it and deletes them there. Never with a data policy against storing or in temporary chats.',
          )}
        </p>
      </div>
    </Section>
  )
}
