import type { Label } from '#features/posts/browser/listItem/listItem.ts'
import { type PollAddress, type PollTab, pollsHref } from './pollAddress.ts'
import { forgetPollCount } from './pollList.ts'
import { usePollText } from './pollText.ts'

const tabs: PollTab[] = ['open', 'trending', 'closed']

/** Which polls are shown: the tabs, and one category of all. Each choice is an address. */
export function PollFilters({ address, categories }: { address: PollAddress; categories: Label[] }) {
  const { t: words } = usePollText()
  const choices = [{ id: null, name: words.allCategories }, ...categories]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The links in it are what is clicked; a list asked for by name begins with ten again.
    // biome-ignore lint/a11y/useKeyWithClickEvents: A key on a link clicks it.
    <div className="poll-filters" onClick={forgetPollCount}>
      <nav className="poll-tabs" aria-label={words.tabsLabel}>
        {tabs.map((tab) => (
          <a key={tab} className="tab" href={pollsHref({ ...address, tab })} aria-current={tab === address.tab ? 'page' : undefined}>
            {words.tabs[tab]}
          </a>
        ))}
      </nav>
      <nav className="chips" aria-label={words.categoriesLabel}>
        {choices.map(({ id, name }) => {
          const isOn = id === address.category
          return (
            <a
              key={id}
              className={`chip${isOn ? ' chip-on' : id ? ` dot dot-${id % 8}` : ''}`}
              href={pollsHref({ ...address, category: id })}
              aria-current={isOn ? 'true' : undefined}
            >
              {name}
            </a>
          )
        })}
      </nav>
    </div>
  )
}
