import { useEffect, useState } from 'react'

import { NO_PLACE, readJoinLink } from '@/domain/sync'
import type { SyncHere } from '@/hooks/sync/useSync'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextField } from '@/ui/controls/TextField'
import { onDemand } from '@/ui/feedback/onDemand'

import { Section } from '../Section'
import type { PlaceFieldsProps } from './BucketFields'

type Props = { readonly sync: SyncHere }

/** The two ways to begin: a new code, or that of another device. */
export function SyncOff({ sync }: Props) {
  const [linked] = useState(() => readJoinLink(location.hash))
  const [place, setPlace] = useState(linked?.place ?? NO_PLACE)
  const [words, setWords] = useState(linked?.words ?? '')
  const [tried, setTried] = useState<'new' | 'join'>()
  useEffect(() => {
    // The code is not to stay in the address bar or the history.
    if (linked) history.replaceState(history.state, '', location.pathname + location.search)
  }, [linked])

  return (
    <>
      <Section
        title={t('Where to sync')}
        description={t('Your chats are kept there, encrypted. Nobody there can read them.')}
      >
        <PlaceFields place={place} ownUrl={sync.ownUrl} onChange={setPlace} />
      </Section>
      <Section
        title={t('Start syncing')}
        description={t('Makes a recovery code that connects your other devices. API keys are never synced.')}
      >
        <div className="sync-form">
          {tried !== 'join' && <Problem text={sync.problem} />}
          <div>
            <Button
              variant="primary"
              isBusy={sync.isBusy}
              onClick={() => {
                setTried('new')
                sync.turnOn(place)
              }}
            >
              {t('Turn on sync')}
            </Button>
          </div>
        </div>
      </Section>
      <Section
        title={t('Connect to another device')}
        description={t(
          'Enter the recovery code of a device that already syncs. The chats of both are merged.',
        )}
      >
        <form
          className="sync-form"
          onSubmit={(event) => {
            event.preventDefault()
            setTried('join')
            void sync.join(words, place)
          }}
        >
          <TextField
            label={t('Recovery code')}
            hint={t('Twelve words, in order')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={words}
            onChange={setWords}
          />
          {tried === 'join' && <Problem text={sync.problem} />}
          <div>
            <Button type="submit" isBusy={sync.isBusy} disabled={words.trim() === ''}>
              {t('Connect this device')}
            </Button>
          </div>
        </form>
      </Section>
    </>
  )
}

/** Why something could not be done. */
export const Problem = ({ text }: { readonly text: string | undefined }) => (
  <p role="alert" className="max-w-prose text-sm text-danger empty:hidden">
    {text}
  </p>
)

const BucketFields = onDemand(() => import('./BucketFields').then((module) => module.BucketFields))

/** Where to sync: a Parlance host, or storage of one's own. */
function PlaceFields({ place, ownUrl, onChange }: PlaceFieldsProps) {
  return (
    <div className="sync-form">
      <RadioGroup
        label={t('Storage')}
        isLabelHidden
        value={place.type}
        options={[
          { value: 'host', label: t('Parlance host') },
          { value: 'bucket', label: t('S3 bucket') },
        ]}
        onChange={(type) => onChange({ ...place, type })}
      />
      {place.type === 'host' ? (
        <TextField
          label={t('Host address')}
          hint={t('Leave empty for the host of this page: {address}', { address: ownUrl })}
          placeholder="https://parlance.example.com"
          autoComplete="off"
          value={place.address}
          onChange={(address) => onChange({ ...place, address })}
        />
      ) : (
        <BucketFields place={place} ownUrl={ownUrl} onChange={onChange} />
      )}
    </div>
  )
}
