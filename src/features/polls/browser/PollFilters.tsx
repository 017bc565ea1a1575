import type { Label } from '#features/posts/browser/listItem/listItem.ts'
import { useCurrentInView } from '#ui/useCurrentInView.ts'
import { type PollAddress, type PollTab, pollsHref } from './pollAddress.ts'
import { resetPollCount } from './pollList.ts'
import { usePollText } from './pollText.ts'

const tabs: PollTab[] = ['open', 'trending', 'closed']

/** The tabs and categories that filter the list of polls; all are links. */
export function PollFilters({ address, categories }: { address: PollAddress; categories: Label[] }) {
  const { t: messages } = usePollText()
  const row = useCurrentInView<HTMLElement>(address.category)
  const choices = [{ id: null, name: messages.allCategories }, ...categories]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the links in it are clicked, which open a list with ten polls again.
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link clicks it.
    <div className="poll-filters" onClick={resetPollCount}>
      <nav className="poll-tabs" aria-label={messages.tabsLabel}>
        {tabs.map((tab) => (
          <a key={tab} className="tab" href={pollsHref({ ...address, tab })} aria-current={tab === address.tab ? 'page' : undefined}>
            {messages.tabs[tab]}
          </a>
        ))}
      </nav>
      <nav ref={row} className="chips" aria-label={messages.categoriesLabel}>
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
