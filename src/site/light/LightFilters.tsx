import { type ListFilters, listHref } from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { trendingKinds } from '#features/posts/schema.ts'
import { filterTextIn } from '#features/search/browser/filters/filterText.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import type { Locale } from '#text/locale.ts'
import { nameIn } from '#text/locale.ts'
import { lightHref } from '#ui/lightAddress.ts'
import { frameTextIn } from '../frame/frameText.ts'
import type { LightPage, LightRequest } from './lightPage.ts'
import { lightTextIn } from './lightText.ts'

type Choice = { name: string; filters: ListFilters }

/** Every order, section and agency as a link to its list: what the full pages offer in a sheet. */
export async function lightFilters({ app, locale }: LightRequest): Promise<LightPage> {
  const taxonomy = await readCategorization(app)
  const title = lightTextIn(locale).filters
  const f = filterTextIn(locale)
  const p = postTextIn(locale)
  return {
    title,
    canonical: null,
    content: (
      <>
        <h1>{title}</h1>
        <h2>{frameTextIn(locale).trending}</h2>
        <Choices locale={locale} choices={trendingKinds.map((trending) => ({ name: p.trendingKinds[trending], filters: { trending } }))} />
        <h2>{f.categories}</h2>
        {taxonomy.main_categories.map((main) => (
          <section key={main.id}>
            <h3>
              <a href={lightHref(listHref({ locale, own: false, filters: { main_category: main.id } }))}>{nameIn(locale, main)}</a>
            </h3>
            <Choices
              locale={locale}
              choices={taxonomy.categories
                .filter(({ main_category_id }) => main_category_id === main.id)
                .flatMap((category) => [
                  { name: nameIn(locale, category), filters: { category: category.id } },
                  ...taxonomy.sub_categories
                    .filter(({ category_id }) => category_id === category.id)
                    .map((sub) => ({ name: nameIn(locale, sub), filters: { sub_category: sub.id } })),
                ])}
            />
          </section>
        ))}
        <h2>{f.agencies}</h2>
        <Choices
          locale={locale}
          choices={taxonomy.agencies.map((agency) => ({ name: nameIn(locale, agency), filters: { agency: agency.id } }))}
        />
      </>
    ),
  }
}

function Choices({ locale, choices }: { locale: Locale; choices: Choice[] }) {
  return (
    <ul className="inline more">
      {choices.map(({ name, filters }) => (
        <li key={name}>
          <a href={lightHref(listHref({ locale, own: false, filters }))} dir="auto">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
