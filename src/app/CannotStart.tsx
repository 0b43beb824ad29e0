import { Button } from '@/ui/Button'

/** Shown when the saved data cannot be opened. Nothing has been changed then. */
export function CannotStart({ reason }: { readonly reason: string }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-xl font-semibold">Parlance cannot open its data</h1>
      <p role="alert">{reason}</p>
      <p>
        <Button
          variant="primary"
          onClick={() => {
            location.reload()
          }}
        >
          Try again
        </Button>
      </p>
    </main>
  )
}
