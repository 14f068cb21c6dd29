import { fitWidth, type TableColumn, type TableLayout, USUAL_WIDTH } from './column.ts';

/** Returns all columns in the user's order: the name first, then arranged ones, then the others. */
export function orderOf<Row>(columns: readonly TableColumn<Row>[], layout: TableLayout): string[] {
  const known = new Set(columns.map(({ id }) => id));
  const names = columns.filter(({ isName }) => isName).map(({ id }) => id);
  return [...new Set([...names, ...(layout.order ?? []).filter((id) => known.has(id)), ...known])];
}

export const isShown = <Row>({ id, isName, isHiddenAtFirst }: TableColumn<Row>, layout: TableLayout): boolean =>
  isName === true || (arranged(layout.shown, id) ?? isHiddenAtFirst !== true);

/** Returns a user's setting of a column; own properties only, since ids may come from a URL. */
const arranged = <Value>(byId: Readonly<Record<string, Value>> = {}, id: string): Value | undefined =>
  Object.hasOwn(byId, id) ? byId[id] : undefined;

/** Returns the layout with a column moved to the right by a number of places, skipping hidden columns and the name. */
export function moveColumn<Row>(
  columns: readonly TableColumn<Row>[],
  layout: TableLayout,
  id: string,
  by: number,
): TableLayout {
  const order = orderOf(columns, layout);
  const movable = order.filter((other) => columns.some((column) => column.id === other && canMove(column, layout)));
  const neighbour = movable[movable.indexOf(id) + by];
  return neighbour === undefined || !movable.includes(id) ? layout : placeColumn(columns, layout, id, neighbour);
}

/** Returns the layout with a column dropped at another's place. */
export function placeColumn<Row>(
  columns: readonly TableColumn<Row>[],
  layout: TableLayout,
  id: string,
  onId: string,
): TableLayout {
  const order = orderOf(columns, layout);
  const from = order.indexOf(id);
  const to = order.indexOf(onId);
  const isFixed = [id, onId].some((each) => columns.find((column) => column.id === each)?.isName);
  if (from < 0 || to < 0 || isFixed) return layout;
  return { ...layout, order: order.toSpliced(from, 1).toSpliced(to, 0, id) };
}

const canMove = <Row>(column: TableColumn<Row>, layout: TableLayout): boolean =>
  column.isName !== true && isShown(column, layout);

export const widthOf = <Row>(column: TableColumn<Row>, layout: TableLayout): number =>
  fitWidth(column as TableColumn<never>, arranged(layout.widths, column.id) ?? column.width ?? USUAL_WIDTH);

/** Cycles ascending, descending, unsorted. Numbers start descending, which is usually wanted. */
export function nextSort<Row>({ id, isNumber = false }: TableColumn<Row>, { sort }: TableLayout): TableLayout['sort'] {
  if (sort?.id !== id) return { id, isDescending: isNumber };
  return sort.isDescending === isNumber ? { id, isDescending: !isNumber } : undefined;
}
