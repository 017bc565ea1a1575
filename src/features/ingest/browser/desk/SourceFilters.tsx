import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import { nameIn } from '#text/locale.ts'
import { DeskFilters } from '#ui/desk/DeskFilters.tsx'
import { useDeskSourcesText } from './deskSourcesText.ts'

/** The parameters of the address. */
export const sourceFilters = ['search', 'state', 'kind', 'agency'] as const

type Props = { chosen: URLSearchParams; onChange: (next: URLSearchParams) => void }

/** Fields by which the list is searched and filtered. */
export function SourceFilters({ chosen, onChange }: Props) {
  const { locale, t } = useDeskSourcesText()
  const agencies = useCategorization()?.agencies
  return (
    <DeskFilters key={`${chosen}`} submit={t.show} clear={t.clear} onChange={onChange}>
      <label>
        {t.search}
        <input
          name="search"
          type="search"
          maxLength={200}
          placeholder={t.searchHint}
          dir="auto"
          defaultValue={chosen.get('search') ?? ''}
        />
      </label>
      <Choice name="state" label={t.state} all={t.allStates} options={Object.entries(t.stateNames)} chosen={chosen} />
      <Choice name="kind" label={t.kind} all={t.allKinds} options={Object.entries(t.kinds)} chosen={chosen} />
      <Choice
        key={agencies?.length}
        name="agency"
        label={t.agency}
        all={t.allAgencies}
        options={(agencies ?? []).map((agency) => [String(agency.id), nameIn(locale, agency)])}
        chosen={chosen}
      />
    </DeskFilters>
  )
}

type ChoiceProps = {
  name: (typeof sourceFilters)[number]
  label: string
  all: string
  options: [string, string][]
  chosen: URLSearchParams
}

function Choice({ name, label, all, options, chosen }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={chosen.get(name) ?? ''}>
        <option value="">{all}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
