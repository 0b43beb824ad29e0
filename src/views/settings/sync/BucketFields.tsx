import { bucketRules, type TypedPlace } from '@/domain/sync'
import { useApp } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { CopyButton } from '@/ui/controls/CopyButton'
import { TextArea } from '@/ui/controls/TextArea'
import { TextField } from '@/ui/controls/TextField'

export type PlaceFieldsProps = {
  readonly place: TypedPlace
  readonly ownUrl: string
  readonly onChange: (place: TypedPlace) => void
}

/** A bucket of any service that speaks S3, and what must be set there first. */
export function BucketFields({ place, ownUrl, onChange }: PlaceFieldsProps) {
  const { clipboard } = useApp()
  const field = (name: 'address' | 'bucket' | 'region' | 'keyId' | 'secret') => ({
    autoComplete: 'off',
    spellCheck: false,
    value: place[name],
    onChange: (value: string) => onChange({ ...place, [name]: value }),
  })
  const rules = bucketRules(ownUrl)
  return (
    <>
      <TextField
        label={t('Address')}
        hint={t('Address of the storage service, without the bucket')}
        placeholder="https://s3.eu-central-1.amazonaws.com"
        {...field('address')}
      />
      <TextField label={t('Bucket')} placeholder={t('my-chats')} {...field('bucket')} />
      <TextField label={t('Region')} hint={t('Leave empty if the service has none')} {...field('region')} />
      <TextField label={t('Access key ID')} {...field('keyId')} />
      <TextField
        label={t('Secret access key')}
        hint={t('Saved encrypted in this browser and never exported. Enter it again on each device.')}
        type="password"
        {...field('secret')}
      />
      <div className="sync-rules">
        <TextArea
          label={t('CORS settings')}
          hint={t('The bucket must allow requests from this page. Paste this into its CORS settings.')}
          readOnly
          spellCheck={false}
          value={rules}
          onChange={() => undefined}
        />
        <CopyButton text={() => rules} onCopy={clipboard.copyText} />
      </div>
    </>
  )
}
