import type { FormEvent, ReactNode } from 'react'

type Props = { submit: string; clear: string; onChange: (filters: URLSearchParams) => void; children: ReactNode }

/**
 * Form by which a list of the desk is searched and filtered.
 * @param children the fields; `onChange` gets those that are filled in, none once it is cleared
 */
export function DeskFilters({ submit, clear, onChange, children }: Props) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    onChange(new URLSearchParams(given.filter(([, value]) => value !== '')))
  }
  return (
    <search>
      <form className="desk-filters" onSubmit={send} onReset={() => onChange(new URLSearchParams())}>
        {children}
        <button type="submit" className="button button-main">
          {submit}
        </button>
        <button type="reset" className="button">
          {clear}
        </button>
      </form>
    </search>
  )
}
