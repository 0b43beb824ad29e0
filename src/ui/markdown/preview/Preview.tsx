type Props = { readonly kind: string; readonly source: () => string; readonly version: number }
export function Preview(props: Props) {
  return props.kind === 'none' ? null : null
}
