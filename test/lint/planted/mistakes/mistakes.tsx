/** One mistake for each kind of rule that oxlint sees to. None of this is ever run. */
async function later(): Promise<number> {
  return 1
}

export function forgets(): void {
  later()
}

export const isText: string = 1

export function hides(value: any): string {
  return value.name
}

export const Picture = () => <img src="picture.png" />

export function Outer({ make }: { make: () => () => null }) {
  const Inner = make()
  return <Inner />
}

export const unused = (value: number) => {
  const left = value
}
