import { askToShare } from '@/hooks/sharing/askToShare'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { Section } from '../Section'

/** The way to the links that were made on this device. */
export function SharedLinks() {
  return (
    <Section
      title={t('Shared links')}
      description={t('Links to chats that you made on this device. You can copy or delete them.')}
    >
      <div>
        <Button onClick={() => askToShare({ type: 'links' })}>{t('Show links…')}</Button>
      </div>
    </Section>
  )
}
