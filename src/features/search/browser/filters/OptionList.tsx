import { type ListAddress, type ListFilters, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { fullNumber } from '#text/times.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { useLocale } from '#ui/locale.ts'
import type { DayCount } from '../days.ts'
import { useFilterChoicesText } from './filterChoicesText.ts'

type Level = 'main_category' | 'category' | 'sub_category'
type Option = { id: number; name: string; parent: number; posts: number }
/** `days`: the number of results per day of a search; null if not counted. */
export type FilterOptions = Record<Level | 'agency', Option[]> & { days: DayCount[] | null }

type Props = { options: FilterOptions; address: ListAddress; kind: 'sections' | 'agencies'; word: string }

/**
 * The options as links: sections as a tree, agencies by name. With a word, all options of both
 * kinds whose name contains it.
 */
export function OptionList({ options, address, kind, word }: Props) {
  const { t } = useFilterChoicesText()
  const wanted = fold(word).trim()
  const named = ({ name }: Option) => fold(name).includes(wanted)
  const rows = wanted
    ? [...sectionRows(options).filter(({ option }) => named(option)), ...agencyRows(options).filter(({ option }) => named(option))]
    : kind === 'sections'
      ? sectionRows(options)
      : agencyRows(options)
  if (rows.length === 0) return <p className="list-end">{t.noOptionFound}</p>
  return (
    <ul className="options">
      {rows.map((row) => (
        <OptionRow key={`${row.filter}${row.option.id}`} row={row} address={address} />
      ))}
    </ul>
  )
}

type Row = { filter: Level | 'agency'; option: Option; section: number }

function OptionRow({ row: { filter, option, section }, address }: { row: Row; address: ListAddress }) {
  const { locale } = useLocale()
  const on = address.filters[filter] === option.id
  const changes: ListFilters = { [filter]: on ? undefined : option.id }
  return (
    <li className={`option option-${filter}`}>
      <a
        href={listHref(withFilters(address, changes))}
        aria-current={on || undefined}
        className={section ? `dot dot-${section % 8}` : undefined}
      >
        <bdi>{option.name}</bdi>
        <span className="option-count">{option.posts > 0 && fullNumber(locale, option.posts)}</span>
      </a>
    </li>
  )
}

function sectionRows({ main_category, category, sub_category }: FilterOptions): Row[] {
  return main_category.flatMap((main) => [
    { filter: 'main_category' as const, option: main, section: main.id },
    ...category
      .filter(({ parent }) => parent === main.id)
      .flatMap((middle) => [
        { filter: 'category' as const, option: middle, section: 0 },
        ...sub_category
          .filter(({ parent }) => parent === middle.id)
          .map((option) => ({ filter: 'sub_category' as const, option, section: 0 })),
      ]),
  ])
}

function agencyRows({ agency }: FilterOptions): Row[] {
  return agency.map((option) => ({ filter: 'agency', option, section: 0 }))
}
