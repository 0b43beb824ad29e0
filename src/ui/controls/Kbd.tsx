/** A key chord as people read it, such as `Ctrl+K`, each key in its own box. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <kbd className="inline-flex items-center gap-0.5 font-sans text-xs text-muted">
      {keys.split('+').map((key) => (
        <span
          key={key}
          className="min-w-5 rounded-[5px] border border-line bg-surface px-1 text-center leading-[18px] whitespace-nowrap"
        >
          {key}
        </span>
      ))}
    </kbd>
  )
}
