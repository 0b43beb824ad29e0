import { luhn, mod97, verhoeff, weighted } from '@/domain/personalData/rules/checksums'

import { seededRandom } from '../../support/hostile/seededRandom'

/** Personal data that nobody has, in the forms people write it, and sentences to put it in. */
export type Planted = { readonly kind: string; readonly text: string; readonly sentence: string }

type Random = ReturnType<typeof dice>

function dice(seed: number) {
  const { next } = seededRandom(seed)
  const below = (most: number) => Math.floor(next() * most)
  const from = (low: number, high: number) => low + below(high - low + 1)
  return {
    below,
    from,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    digits: (count: number) => Array.from({ length: count }, () => below(10)).join(''),
    two: (low: number, high: number) => String(from(low, high)).padStart(2, '0'),
    letters: (count: number) =>
      Array.from({ length: count }, () => String.fromCharCode(65 + below(26))).join(''),
  }
}

const FIRST = [
  'anna',
  'lukas',
  'zoë',
  'jürgen',
  'maria.jose',
  'li-wei',
  'o’brien',
  'k.nowak',
  'sven_ek',
  'priya',
]
const LAST = [
  'müller',
  'dubois',
  'garcia',
  'rossi',
  'de.vries',
  'kowalska',
  'tanaka',
  'singh',
  'smith',
  'øberg',
]
const HOSTS = [
  'example.org',
  'mail.example.co.uk',
  'post.example.de',
  'firma-nord.at',
  'exämple.com',
  'web.example.museum',
]

const email = ({ pick, below }: Random) => {
  const name = `${pick(FIRST)}${pick(['.', '_', '-', '+', ''])}${pick(LAST)}${pick(['', String(below(99))])}`
  return pick([
    `${name}@${pick(HOSTS)}`,
    `${name.toUpperCase()}@${pick(HOSTS)}`,
    `${name} (at) ${pick(HOSTS)}`,
  ])
}

const phone = ({ pick, digits, from }: Random) => {
  const some = () => String(from(2, 9)) + digits(2)
  return pick([
    () => `+49 30 ${from(100, 999)}${digits(4)}`,
    () => `+49 (0)${from(151, 179)} ${digits(4)}${from(100, 999)}`,
    () => `0${from(151, 179)} ${from(1000, 9999)}${digits(3)}`,
    () => `0${from(151, 179)}${from(1000, 9999)}${digits(3)}`,
    () => `030/${from(100, 999)} ${digits(2)} ${digits(2)}`,
    () => `0049 89 ${from(10, 99)}${digits(4)}${from(1, 9)}`,
    () => `+44 20 7946 0${digits(3)}`,
    () => `07700 900${digits(3)}`,
    () => `+33 6 ${digits(2)} ${digits(2)} ${digits(2)} ${from(10, 99)}`,
    () => `06 ${digits(2)} ${digits(2)} ${digits(2)} ${from(10, 99)}`,
    () => `+1 (${some()}) ${some()}-${digits(4)}`,
    () => `(${some()}) ${some()}-${digits(4)}`,
    () => `${some()}-${some()}-${digits(4)}`,
    () => `+34 6${digits(2)} ${digits(3)} ${from(100, 999)}`,
    () => `+81-3-${from(1000, 9999)}-${digits(4)}`,
    () => `+86 13${digits(1)} ${digits(4)} ${from(1000, 9999)}`,
    () => `+55 11 9${digits(4)}-${from(1000, 9999)}`,
    () => `+91 9${digits(4)} ${from(10000, 99999)}`,
  ])()
}

/** Its last digit is the one that makes it pass. */
const withLuhn = (begin: string): string => {
  for (let check = 0; check < 10; check++) if (luhn(begin + String(check))) return begin + String(check)
  return ''
}

const inGroups = (text: string, sizes: readonly number[], separator: string): string => {
  let at = 0
  return sizes.map((size) => text.slice(at, (at += size))).join(separator)
}

const card = ({ pick, digits, from }: Random) => {
  const separator = pick(['', ' ', '-', '\u00a0'])
  return pick([
    () => inGroups(withLuhn(`4${digits(14)}`), [4, 4, 4, 4], separator),
    () => inGroups(withLuhn(`5${from(1, 5)}${digits(13)}`), [4, 4, 4, 4], separator),
    () => inGroups(withLuhn(`3${pick(['4', '7'])}${digits(12)}`), [4, 6, 5], separator),
    () => inGroups(withLuhn(`6011${digits(11)}`), [4, 4, 4, 4], separator),
  ])()
}

const iban = ({ pick, digits, letters }: Random) => {
  const [country, bban] = pick([
    ['DE', digits(18)],
    ['FR', digits(10) + letters(1) + digits(12)],
    ['GB', letters(4) + digits(14)],
    ['NL', letters(4) + digits(10)],
    ['ES', digits(20)],
    ['IT', letters(1) + digits(22)],
    ['CH', digits(17)],
    ['PL', digits(24)],
    ['AT', digits(16)],
  ] as const)
  const check = String(98 - mod97(`${bban}${country}00`)).padStart(2, '0')
  const whole = country + check + bban
  return pick([whole, (whole.match(/.{1,4}/g) ?? []).join(' '), whole.toLowerCase()])
}

const ES = 'TRWAGMYFPDXBNJZSQVHLCKE'
const lastOf = (begin: string, isValid: (id: string) => boolean, last = '0123456789'): string | undefined => {
  const found = last.split('').find((each) => isValid(begin + each))
  return found === undefined ? undefined : begin + found
}

function nationalId(random: Random): string {
  const { pick, digits, from, two, below } = random
  const born = () => ({ year: two(40, 99), month: two(1, 12), day: two(1, 28) })
  const made = pick([
    () => `${from(100, 665)}-${two(1, 99)}-${from(1000, 9999)}`,
    () => `AB ${digits(2)} ${digits(2)} ${digits(2)} C`,
    () => {
      const number = digits(8)
      return number + (ES[Number(number) % 23] ?? '')
    },
    () => {
      const number = `${pick(['1', '2'])}${two(30, 99)}${two(1, 12)}${two(1, 95)}${digits(6)}`
      return `${inGroups(number, [1, 2, 2, 2, 3, 3], ' ')} ${String(97 - Number(BigInt(number) % 97n)).padStart(2, '0')}`
    },
    () => {
      const { year, month, day } = born()
      const begin = year + month + day + digits(3)
      return inGroups(withLuhn(begin), [6, 4], '-')
    },
    () => {
      const { year, month, day } = born()
      const number = digits(3)
      return `${day}${month}${year}-${number}${'0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(day + month + year + number) % 31] ?? ''}`
    },
    () => {
      const { month, day } = born()
      const begin = `110101${from(1940, 1999)}${month}${day}${digits(3)}`
      return (
        begin +
        ('10X98765432'[weighted(begin, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] ?? '')
      )
    },
    () => {
      const begin = digits(9)
      const check = (id: string) =>
        String(
          ((weighted(
            id,
            Array.from(id, (_, index) => id.length + 1 - index),
          ) *
            10) %
            11) %
            10,
        )
      const nine = begin + check(begin)
      return inGroups(nine + check(nine), [3, 3, 3, 2], '.').replace(/\.(\d\d)$/, '-$1')
    },
    () => {
      const { year, month, day } = born()
      const begin = year + month + day + digits(4)
      const found = lastOf(begin, (id) => weighted(id, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0)
      return `PESEL ${found ?? ''}`
    },
    () => {
      const found = lastOf(
        `${from(1, 9)}${digits(7)}`,
        (id) => weighted(id, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
      )
      return found === undefined ? '' : `BSN ${found}`
    },
    () => `Aadhaar: ${inGroups(lastOf(`${from(2, 9)}${digits(10)}`, verhoeff) ?? '', [4, 4, 4], ' ')}`,
    () => `${two(50, 99)}${two(1, 12)}${two(1, 28)}-${1 + below(2)}${digits(6)}`,
  ])()
  return made === '' ? nationalId(random) : made
}

const ip = ({ pick, from, digits }: Random) =>
  pick([
    () => [from(11, 99), from(0, 255), from(0, 255), from(1, 254)].join('.'),
    () => [from(193, 220), from(0, 255), from(0, 255), from(1, 254)].join('.'),
    () => `2001:db8:${digits(3)}:${digits(4)}::${from(1, 9)}`,
    () => `2a0${from(0, 9)}:${digits(4)}:1f:a2b:${digits(3)}:ff:${digits(2)}:${from(1, 9)}`,
  ])()

const birthDate = ({ pick, two, from }: Random) =>
  pick([
    () => `born on ${from(1, 28)} March ${from(1940, 2010)}`,
    () => `geboren am ${two(1, 28)}.${two(1, 12)}.${from(1940, 2010)}`,
    () => `née le ${two(1, 28)}/${two(1, 12)}/${from(1940, 2010)}`,
    () => `DOB: ${from(1940, 2010)}-${two(1, 12)}-${two(1, 28)}`,
    () => `nacida el ${from(1, 28)} de mayo de ${from(1940, 2010)}`,
  ])()

const address = ({ pick, from }: Random) =>
  pick([
    () => `${pick(['Haupt', 'Linden', 'Goethe'])}straße ${from(1, 199)}, ${from(10000, 99999)} Berlin`,
    () =>
      `${from(1, 999)} ${pick(['Oak', 'Maple', 'Evergreen'])} ${pick(['Street', 'Avenue', 'Lane'])}, Springfield, IL ${from(10000, 99999)}`,
    () => `${from(1, 199)} rue de la ${pick(['Paix', 'République'])}, ${from(10000, 95999)} Paris`,
    () => `Calle ${pick(['Mayor', 'de Alcalá'])} ${from(1, 99)}, ${from(10000, 52999)} Madrid`,
    () => `Via ${pick(['Roma', 'Garibaldi'])} ${from(1, 99)}, ${from(10000, 98999)} Milano`,
    () => `${pick(['Keizers', 'Prinsen'])}gracht ${from(1, 400)}, ${from(1000, 9999)} AB Amsterdam`,
  ])()

const secret = ({ pick, digits, letters }: Random) =>
  pick([
    () => `sk-${letters(12)}${digits(8)}${letters(8).toLowerCase()}`,
    () => `ghp_${letters(20)}${digits(16)}`,
    () => `AKIA${letters(10)}${digits(6)}`,
    () => `password: ${letters(5)}${digits(3)}!x`,
    () => `postgres://admin:${letters(6)}${digits(3)}@db.internal:5432/app`,
  ])()

const MAKERS = { email, phone, card, iban, nationalId, ip, birthDate, address, secret } as const

const SENTENCES = [
  'Please write to the customer ({}) about the 3 open orders.',
  'Her data from 2024: {}, and the contract ends in 12 months.',
  'Bitte ändere den Datensatz: {} – danke!',
  'Die Angabe lautet {}. Gib sie niemandem weiter.',
  'Le dossier contient {} ; merci de le vérifier.',
  'Los datos son {}; revísalos, por favor.',
  'Il cliente ha indicato {}.',
  'De klant gaf {} op.',
  '登録内容は {} です。',
  '用户的资料是 {} 。',
  '| Field | Value |\n| --- | --- |\n| Data | {} |',
  '“{}”',
  '- {}\n- and 2 more',
]

/** As many of each kind as asked for, each in a sentence. */
export function plant(each: number, seed = 7): readonly Planted[] {
  const random = dice(seed)
  return Object.entries(MAKERS).flatMap(([kind, make]) =>
    Array.from({ length: each }, () => {
      const text = make(random)
      return { kind, text, sentence: random.pick(SENTENCES).replace('{}', () => text) }
    }),
  )
}

/** Numbers that are nobody’s: prices, years, versions, amounts, ids, code. */
export function ordinaryNumbers(count: number, seed = 11): readonly string[] {
  const { pick, digits, from, two, below } = dice(seed)
  const makers: readonly (() => string)[] = [
    () => `The price is $${from(1, 9999)}.${two(0, 99)}.`,
    () => `Es kostet ${from(1, 999)}.${digits(3)},${two(0, 99)} € im Jahr ${from(1900, 2030)}.`,
    () => `Budget: ${from(1, 9)} ${digits(3)} ${digits(3)} €`,
    () => `In ${from(1900, 2035)} there were ${from(1, 999)},${digits(3)},${digits(3)} visitors.`,
    () =>
      `Upgrade from version ${from(1, 20)}.${below(30)}.${below(99)} to v${from(1, 20)}.${below(30)}.${below(9)}.${below(99)}.`,
    () => `Order ${from(10000000, 99999999)} was shipped.`,
    () => `Ticket #${from(1000, 99999)}, invoice INV-${from(2020, 2026)}-${digits(5)}`,
    () =>
      `It measures ${from(1, 400)}.${digits(2)} × ${from(1, 400)} mm and weighs ${from(1, 99)},${digits(1)} kg.`,
    () => `const timeout = ${from(100, 99999)}; // 0x${digits(4)}ff`,
    () => `width: ${from(1, 999)}px; color: #${digits(6)};`,
    () => `seed ${digits(10)}, id ${digits(12)}`,
    () => `The timestamp is 17${digits(8)} or 17${digits(11)} in milliseconds.`,
    () => `On ${from(2000, 2030)}-${two(1, 12)}-${two(1, 28)} at ${two(0, 23)}:${two(0, 59)}:${two(0, 59)}`,
    () => `am ${two(1, 28)}.${two(1, 12)}.${from(1990, 2030)} um ${two(0, 23)}:${two(0, 59)} Uhr`,
    () =>
      `from ${two(1, 12)}/${two(1, 28)}/${from(1990, 2030)} to ${two(1, 12)}/${two(1, 28)}/${from(1990, 2030)}`,
    () => `pi is 3.14159265${digits(8)}, and e is 2.71828${digits(9)}`,
    () =>
      `The vector is [${below(99)}, ${below(99)}, ${below(99)}, ${below(99)}], the range ${from(1, 50)}-${from(51, 200)}.`,
    () => `coordinates 52.${digits(6)}, 13.${digits(6)}`,
    () => `commit ${digits(7)}a${digits(8)}f, line ${from(1, 4000)}:${from(1, 120)}`,
    () => `ISBN 978-3-${digits(2)}-${digits(6)}-${digits(1)}`,
    () => `It grew by +${from(1, 99)}.${digits(1)} % to +${from(1, 9)} ${digits(3)} 000 units.`,
    () => `127.0.0.1:${from(1000, 9999)} and 192.168.${below(255)}.${from(1, 254)} and 10.${below(255)}.0.1`,
    () => `SELECT * FROM t WHERE id = ${digits(9)} LIMIT ${from(1, 100)}`,
    () => `Row ${from(1, 999)}: ${digits(16)} bytes, ${digits(13)} ns`,
    () => `Art. ${from(1, 99)} Abs. ${from(1, 9)}, S. ${from(1, 400)} ff., DIN ${digits(5)}`,
    () =>
      `The ratio is ${from(1, 16)}:${from(1, 9)}, score ${below(9)}-${below(9)}, ${from(1, 12)}/${from(13, 40)}.`,
    () => `sku ${digits(4)}-${digits(3)}, model X${digits(3)}-${digits(2)}B, part ${digits(5)}`,
    () => `uuid 3f${digits(6)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
    () =>
      `Population ${from(1, 99)}.${digits(3)}.${digits(3)}, area ${from(1, 999)} km², ZIP-file of ${from(1, 999)} MB`,
    () => `x = ${from(1, 99)}e${from(1, 12)} + ${from(1000000, 9999999)}`,
  ]
  return Array.from({ length: count }, () => pick(makers)())
}
