import { t } from '@/lib/text/t'

/** Said where the address names a chat that is not on this device. */
export const Missing = () => (
  <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
    <h1 className="text-lg font-semibold">{t('Chat not found')}</h1>
    <p className="text-sm text-muted">
      {t('It was deleted, was temporary, or is on another device. Start a new chat below.')}
    </p>
  </div>
)
