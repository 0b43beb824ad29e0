import type { TypedPlace } from '@/domain/sync/code/typedPlace'
import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'
import { TextField } from '@/ui/controls/TextField'
import { onDemand } from '@/ui/feedback/onDemand'

const BucketFields = onDemand(() => import('./BucketFields').then((module) => module.BucketFields))

export type PlaceFieldsProps = {
  readonly place: TypedPlace
  readonly ownUrl: string
  readonly onChange: (place: TypedPlace) => void
}

/** Where to sync: a Parlance host, or storage of one's own. */
export function PlaceFields({ place, ownUrl, onChange }: PlaceFieldsProps) {
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
