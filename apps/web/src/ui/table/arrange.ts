import { fitWidth, type TableColumn, type TableLayout, USUAL_WIDTH } from './column.ts';

/** All columns in the reader's order: the name first, then those that were arranged, then the others as they were made. */
export function orderOf<Row>(columns: readonly TableColumn<Row>[], layout: TableLayout): string[] {
  const known = new Set(columns.map(({ id }) => id));
  const names = columns.filter(({ isName }) => isName).map(({ id }) => id);
  return [...new Set([...names, ...(layout.order ?? []).filter((id) => known.has(id)), ...known])];
}

export const isShown = <Row>({ id, isName, isHiddenAtFirst }: TableColumn<Row>, layout: TableLayout): boolean =>
  isName === true || (arranged(layout.shown, id) ?? isHiddenAtFirst !== true);

/** What a reader has arranged for a column, whose id may come from an address and be any word. */
const arranged = <Value>(byId: Readonly<Record<string, Value>> = {}, id: string): Value | undefined =>
  Object.hasOwn(byId, id) ? byId[id] : undefined;

/** The layout after a column has gone so many places to the right; hidden columns and the name are stepped over. */
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

/** The layout after a column was dropped on another: it takes its place. */
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

/** Ascending, descending, as it came. Numbers begin with the greatest: that's what people look for. */
export function nextSort<Row>({ id, isNumber = false }: TableColumn<Row>, { sort }: TableLayout): TableLayout['sort'] {
  if (sort?.id !== id) return { id, isDescending: isNumber };
  return sort.isDescending === isNumber ? { id, isDescending: !isNumber } : undefined;
}
