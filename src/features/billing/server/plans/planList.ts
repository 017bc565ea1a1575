/** A plan of the default catalogue. `price` is in fils; null: as many as there are. */
type DefaultPlan = {
  slug: string
  months: number
  price: number
  name: [ar: string, en: string]
  description: [ar: string, en: string]
  keywords: number
  categories: number | null
  agencies: number | null
  main_categories: number | null
}

/**
 * The catalogue that a new installation starts with (product.md); the operator may change it in the
 * table `plans`.
 */
export const planList: DefaultPlan[] = [
  {
    slug: 'one-month',
    months: 1,
    price: 1_500,
    name: ['شهر واحد', 'One month'],
    description: ['لمن يريد تجربة التنبيهات أولاً.', 'For those who want to try the alerts first.'],
    keywords: 5,
    categories: 3,
    agencies: 5,
    main_categories: 2,
  },
  {
    slug: 'three-months',
    months: 3,
    price: 4_000,
    name: ['ثلاثة أشهر', 'Three months'],
    description: ['لمتابعة موضوعات عدة بسعر أقل للشهر.', 'Follow several topics at a lower price per month.'],
    keywords: 10,
    categories: 6,
    agencies: 10,
    main_categories: 4,
  },
  {
    slug: 'six-months',
    months: 6,
    price: 7_500,
    name: ['ستة أشهر', 'Six months'],
    description: ['لمتابعة عملك أو قطاعك نصف عام.', 'Keep up with your work or your industry for half a year.'],
    keywords: 20,
    categories: 12,
    agencies: 20,
    main_categories: 6,
  },
  {
    slug: 'twelve-months',
    months: 12,
    price: 13_000,
    name: ['سنة كاملة', 'Twelve months'],
    description: ['كل الوكالات والأقسام بأقل سعر للشهر.', 'Every agency and section, at the lowest price per month.'],
    keywords: 40,
    categories: null,
    agencies: null,
    main_categories: null,
  },
]
