export {
  ChangeEmailRequest,
  ChangeNameRequest,
  ChangePasswordRequest,
  ChangePhoneRequest,
  ConfirmChangeRequest,
  ConfirmSignupRequest,
  EmailAddress,
  EmailRequest,
  LoginRequest,
  NewPassword,
  OneTimeCode,
  Password,
  PasswordAgainRequest,
  PersonName,
  PhoneNumber,
  ResetPasswordRequest,
  SecondFactorRequest,
  SignupRequest,
  UserPath,
} from './account-forms.ts';
export {
  AddPasskeyRequest,
  API_SCOPES,
  ApiKey,
  ApiKeysAnswer,
  ApiScope,
  CreateApiKeyRequest,
  CreatedApiKey,
  DeviceSession,
  DeviceSessionsAnswer,
  PageQuery,
  Passkey,
  PasskeyLoginRequest,
  PasskeyOptions,
  PasskeysAnswer,
  RecoveryCodes,
  SECURITY_EVENT_KINDS,
  SecurityEvent,
  type SecurityEventKind,
  SecurityEventsPage,
  TotpConfirmRequest,
  TotpSetup,
} from './account-security.ts';
export {
  ACCOUNT_LIMITS,
  AccountOptions,
  CodeSent,
  LoginAnswer,
  Preferences,
  PreferencesAnswer,
  SecondFactorNeeded,
  SessionAnswer,
  TokenAnswer,
  User,
  UserAnswer,
} from './accounts.ts';
export {
  AdminEvent,
  AdminEventsPage,
  AdminMail,
  AdminMailsPage,
  AdminQuery,
  AdminUser,
  AdminUsersPage,
  ServerSetUp,
} from './admin.ts';
export { ALERT_CONDITION_TYPES } from './alert-condition-types.ts';
export {
  ALERT_EVENTS,
  type AlertAverage,
  AlertCondition,
  type AlertEvent,
  buildCondition,
  conditionSentence,
  conditionTypeOf,
  isOnPrices,
  type ParsedCondition,
  type ParsedPriceCondition,
  type ParsedSignalCondition,
  type PriceCondition,
  parseCondition,
} from './alert-conditions.ts';
export { ALERT_FORM } from './alert-form.ts';
export { ALERT_FORM_IN_HINDI } from './alert-form-hindi.ts';
export { ALERT_LIMITS } from './alert-limits.ts';
export { ALERT_SENTENCES, type AlertSentences } from './alert-sentences.ts';
export { ALERT_SENTENCES_IN_HINDI } from './alert-sentences-hindi.ts';
export {
  ALERT_FREQUENCIES,
  ALERT_STATES,
  Alert,
  AlertAnswer,
  AlertFiring,
  AlertFiringsPage,
  AlertFiringsQuery,
  type AlertFrequency,
  AlertReceipt,
  type AlertState,
  AlertsAnswer,
  ChangeAlertStateRequest,
  DryRunAnswer,
  type DryRunInput,
  DryRunRequest,
  PAUSE_REASONS,
  PausedAlert,
  type PauseReason,
  RuleReading,
  type SaveAlertInput,
  SaveAlertRequest,
} from './alerts.ts';
export {
  BACKTEST_LIMITS,
  BACKTEST_STATES,
  type BacktestJobInput,
  BacktestJobRequest,
  JobProgress,
} from './backtest-jobs.ts';
export {
  Backtest,
  BacktestAnswer,
  BacktestEntry,
  BacktestMetrics,
  BacktestReport,
  BacktestsAnswer,
  BacktestTrade,
  SharedBacktest,
} from './backtest-reports.ts';
export { BacktestRequest } from './backtests.ts';
export {
  BRIEF_KINDS,
  type BriefInstrument,
  type BriefKind,
  type BriefNoun,
  type BriefPhrase,
  type BriefPlace,
  type BriefSentence,
  type BriefValue,
  type MoveSize,
  NewsBrief,
} from './briefs/brief.ts';
export {
  BRIEF_TEXTS,
  type BriefFigures,
  type BriefLanguage,
  type BriefPart,
  type BriefTexts,
  headlineParts,
  plainText,
  sentenceParts,
} from './briefs/brief-text.ts';
export { BRIEF_TEXTS_IN_HINDI } from './briefs/brief-text-hindi.ts';
export {
  CALENDAR_LIMITS,
  CalendarAnswer,
  CalendarCoverage,
  CalendarEvent,
  type CalendarKind,
  CalendarQuery,
  EVENT_IMPORTANCE,
  EVENT_KINDS,
  EVENT_LIST_SCOPES,
  EVENT_TIMINGS,
  EventImportQuery,
  EventImportReport,
  EventList,
  EventListQuery,
  EventListsAnswer,
  EventReaction,
  IMPORTED_EVENT_KINDS,
  type ImportedEventKind,
  InstrumentEventsAnswer,
  InstrumentEventsQuery,
} from './calendar.ts';
export { BarTuple, CandlesPage, CandlesQuery, PriceGap } from './candles.ts';
export { AddChannelRequest, CHANNEL_KINDS, CHANNELS, type ChannelKind } from './channels.ts';
export {
  CHART_LIMITS,
  CHART_NEWS,
  CHART_SCALES,
  type ChartNewsChoice,
  SIGNAL_KINDS,
  type SignalKind,
} from './chart-choices.ts';
export {
  ChangeDrawingsRequest,
  ChartLayout,
  ChartLayoutsAnswer,
  ChartSettings,
  Drawing,
  type DrawingPoint,
  DrawingsAnswer,
  DrawingsQuery,
  KeepLayoutRequest,
} from './chart-layouts.ts';
export {
  ChangeConnectionRequest,
  CONNECTION_LIMITS,
  type ConnectionFigures,
  CreateConnectionRequest,
  DataConnection,
  DataConnectionAnswer,
  DataConnectionsAnswer,
  DataProvider,
  DataProvidersAnswer,
  FinishLoginRequest,
  FormLoginRequest,
  ReplaceKeyRequest,
  StartedLogin,
  TestConnectionRequest,
  TestedConnection,
} from './connections.ts';
export { Constants, PresetCounts } from './constants.ts';
export { completeLayout, DashboardAnswer, DashboardLayout, WIDGETS, type Widget } from './dashboards.ts';
export { DIGEST_LIMITS, DIGEST_OUTCOMES, DigestAnswer, type DigestOutcome, DigestSettings } from './digests.ts';
export { EdgeSummary } from './edge.ts';
export { EdgeCell, EdgeFigures, EdgesPage, EdgesQuery } from './edges.ts';
export { ERROR_TEXTS } from './error-texts.ts';
export { ERROR_CODES, ErrorBody, type ErrorCode, type ErrorReason, FieldError } from './errors.ts';
export { FIELD_TEXTS, type FieldTexts } from './field-texts.ts';
export { FIELD_TEXTS_IN_HINDI } from './field-texts-hindi.ts';
export { causeSentence, type FiringTexts, firingSentence, readingText } from './firing-sentence.ts';
export { FIRST_STEPS, type FirstStep, FirstSteps } from './first-steps.ts';
export { type FieldFlaw, flawSentence, flawsOf } from './flaws.ts';
export {
  IMPORT_TIMEFRAMES,
  IMPORT_UPLOAD_BYTES,
  ImportedList,
  ImportedMarket,
  ImportProblem,
  ImportQuery,
  ImportReport,
  ImportsAnswer,
} from './imports.ts';
export {
  InstrumentsPage,
  InstrumentsQuery,
  InstrumentView,
  MarketClose,
  MarketCloseQuery,
  PriceGrid,
  ScanTimeframeName,
  TimeframeName,
} from './instruments.ts';
export { joinImportReports } from './join-import-reports.ts';
export {
  LEAST_LESSON_AGE_DAYS,
  LESSON_GROUPS,
  LESSON_LEVELS,
  Lesson,
  type LessonGroup,
  type LessonLab,
  LessonList,
  type LessonNode,
  LessonPart,
  type LessonPath,
  LessonScan,
  LessonSource,
  LessonSummary,
  type MeasuredRecord,
} from './learning.ts';
export {
  LICENCE_SCOPES,
  type LicenceScope,
  LicenceStatement,
  LicencesAnswer,
  MarketLicence,
  STATED_SCOPES,
  StateLicenceRequest,
} from './licences.ts';
export { LIMITS, MARKET_CLOSE_CACHE_KEY, SOCKET_LIMITS } from './limits.ts';
export {
  ASKED_FOR_CAUSES,
  LIVE_MATCH_LIMITS,
  LiveMatch,
  type MatchCause,
  type MatchDifference,
} from './live-match.ts';
export { AgreeToTermsRequest, LivePrices } from './live-prices.ts';
export { isLoopback, LOOPBACKS, type Loopback, loopbackMs } from './loopback.ts';
export {
  DATA_BADGES,
  DataBadge,
  HIDDEN_REASONS,
  MarketName,
  MarketReach,
  MarketState,
  MarketsPage,
} from './markets.ts';
export {
  type MeasuredMove,
  MOST_MOVE_HEADLINES,
  MOVE_GAPS,
  type MoveHeadline,
  type MovePercents,
  STORY_MOVE_GAPS,
  StoryMove,
  type StoryMoveGap,
  StoryMoveQuery,
  TodaysMove,
  TodaysMoveQuery,
} from './moves.ts';
export {
  NEWS_LIMITS,
  NEWS_STATES,
  NEWS_TOPIC_GROUPS,
  NewsAccuracy,
  NewsInstrument,
  NewsKeywordsAnswer,
  NewsPage,
  NewsQuery,
  NewsState,
  NewsStory,
  NewsStoryAnswer,
  NewsStoryQuery,
  NewsTopic,
  NewsTopicsAnswer,
  NewsTopicsQuery,
  OwnNewsQuery,
} from './news.ts';
export { NewsLabel } from './news-keys.ts';
export {
  AddNewsSourceRequest,
  AgreeNewsRequest,
  ChangeNewsSourceRequest,
  NEWS_SOURCE_LIMITS,
  NEWS_SOURCE_STATES,
  NewsConsent,
  NewsSource,
  NewsSourcesAnswer,
} from './news-sources.ts';
export {
  AddedChannel,
  ChangeChannelRequest,
  Channel,
  ChannelAnswer,
  ChannelsAnswer,
  DeliveriesAnswer,
  Delivery,
  NOTICE_LIMITS,
  Notice,
  NoticeBody,
  NoticeEvent,
  NoticesPage,
  QuietHours,
  QuietHoursRequest,
  ReadNoticesRequest,
  RotatedSecret,
  TestsLeft,
} from './notices.ts';
export {
  Breadth,
  HeatmapCell,
  IndexGlance,
  MarketHeatmap,
  MarketOverview,
  Mover,
  OverviewQuery,
  SparklineSeries,
  SparklinesPage,
  SparklinesQuery,
} from './overview.ts';
export {
  CheckStrategyRequest,
  CopyPublicAnswer,
  CopyPublicRequest,
  LiveStrategyRequest,
  OwnStrategiesAnswer,
  OwnStrategy,
  OwnStrategyAnswer,
  SaveStrategyRequest,
  SharedStrategy,
  SharedStrategyLink,
  STRATEGY_LIMITS,
  StrategyCheck,
  StrategyFile,
  StrategyVersion,
  StrategyVersionsAnswer,
} from './own-strategies.ts';
export { type PageMeta, pageMeta } from './page-meta.ts';
export {
  OpenPaperAccountRequest,
  PAPER_GUARDS,
  PAPER_KINDS,
  PAPER_LIMITS,
  PAPER_SIDES,
  PaperAccount,
  PaperAccountAnswer,
  PaperAccountsAnswer,
  type PaperCurve,
  PaperCurveAnswer,
  type PaperGuard,
  type PaperKind,
  PaperOrder,
  PaperOrderAnswer,
  PaperOrdersPage,
  PaperOrdersQuery,
  PaperPosition,
  PaperReceipt,
  type PaperRefusal,
  PaperRun,
  PaperRunAnswer,
  PaperRunPerformance,
  type PaperSide,
  PlacePaperOrderRequest,
  ResetPaperAccountRequest,
  SetPaperGuardsRequest,
  StartPaperRunRequest,
} from './paper.ts';
export {
  CALL_OUTCOMES,
  type CallOutcome,
  KeepPracticeRequest,
  PRACTICE_KINDS,
  PRACTICE_LIMITS,
  PRACTICE_REASONS,
  PRACTICE_SUBJECTS,
  PracticeAnswer,
  PracticeAnswerQuery,
  type PracticeBar,
  type PracticeExercise,
  PracticeExerciseAnswer,
  type PracticeKind,
  type PracticePoint,
  PracticeProgress,
  PracticeQuery,
  PracticeResult,
  type PracticeReview,
  type PracticeScore,
  type PracticeShape,
  type PracticeSubject,
  type PracticeTrait,
} from './practice.ts';
export { type KeptAnswer, progressOf, REVIEW_DAYS, type ReviewState, reviewAfter } from './practice-schedule.ts';
export { CONSTANTS } from './product-constants.ts';
export {
  LOOK_HOURS,
  PublicStrategiesAnswer,
  PublicStrategiesQuery,
  PublicStrategy,
} from './public-strategies.ts';
export {
  LEANS,
  type Lean,
  RatingParts,
  RatingQuery,
  RatingsPage,
  RatingsQuery,
  RatingVote,
  TechnicalRating,
} from './ratings.ts';
export {
  Authenticate,
  BarSubscription,
  BarUpdate,
  CLIENT_PAYLOADS,
  type ClientEvents,
  PastCountsRequest,
  QuoteMeta,
  ResumeFrom,
  type ServerEvents,
  SignalEvent,
  type SocketRefusal,
  type StaleQuotes,
  type StoredTick,
  SubscribeMarket,
  UnsubscribeMarket,
  WireTick,
} from './realtime.ts';
export { DIFFERENCE_CAUSES, type DifferenceCause, ReplayDifference, ReplayProof, ReplayRun } from './replay-proof.ts';
export { RuleHistory, RuleRun, ScreenChecklistAnswer, ScreenChecklistQuery } from './rule-checks.ts';
export { type FunnelPart, RuleFunnel, RuleFunnelQuery } from './rule-funnel.ts';
export {
  ChooseScannedRequest,
  ChosenSymbol,
  DecideRenameRequest,
  MOST_SCANNED,
  ProposedRename,
  ScanUniverse,
  ScanUniverseAnswer,
} from './scan-universe.ts';
export {
  AttributeEntry,
  AttributesAnswer,
  PatternChoice,
  SavedScreen,
  SavedScreenAnswer,
  SavedScreensAnswer,
  SaveScreenRequest,
  SCREEN_LIMITS,
  ScreenAnswer,
  ScreenComparison,
  ScreenExplainQuery,
  ScreenExplanation,
  ScreenExport,
  ScreenPreset,
  ScreenPresetsAnswer,
  ScreenPresetsQuery,
  ScreenQuery,
  type ScreenQueryInput,
  ScreenRow,
  SharedScreen,
  SharedScreenLink,
  SharedScreenPath,
  ShareScreenRequest,
  UniversesAnswer,
  UniversesQuery,
} from './screener.ts';
export { AuthData, TokenClaims } from './session.ts';
export { AUTH_STORAGE_KEY, TOKEN_COOKIE, XSRF_COOKIE, XSRF_HEADER } from './session-keys.ts';
export { SHARED_KINDS, type SharedKind, SharedLink, SharedLinksAnswer } from './shared-links.ts';
export { SIGNAL_STRENGTHS } from './signal-strengths.ts';
export {
  LatestSignals,
  PatternSignal,
  PatternSignalPage,
  PatternSignalQuery,
} from './signals.ts';
export {
  PatternEntry,
  SavedStrategyCondition,
  ScanPreset,
  Strategy,
  StrategyCondition,
  StrategyRule,
} from './strategies.ts';
export { StrategyTemplate } from './strategy-templates.ts';
export { Text, WELL_FORMED, WELL_FORMED_JSON } from './text.ts';
export {
  Glossary,
  GlossaryTerm,
  PAGE_FACTS,
  PAGE_LANGUAGES,
  PageData,
  type PageFact,
  type PageGroup,
  type PageLanguage,
  PageSection,
  TEXT_PAGES,
  TextPage,
  type TextPageName,
} from './text-pages.ts';
export {
  AdminTicket,
  AdminTicketAnswer,
  AdminTicketQuery,
  AdminTicketSummary,
  AdminTicketsPage,
  AnswerTicketRequest,
  AnyTicketFilePath,
  AnyTicketPath,
  CloseTicketRequest,
  CreateTicketRequest,
  ReplyToTicketRequest,
  SetTicketStatusRequest,
  SupportTicket,
  TICKET_FILE_TYPES,
  TICKET_LIMITS,
  TICKET_STATUSES,
  TICKET_TOPICS,
  TicketAnswer,
  TicketContext,
  TicketFile,
  TicketFileAnswer,
  TicketFilePath,
  TicketFileQuery,
  type TicketFileType,
  TicketMessage,
  TicketPath,
  type TicketStatus,
  TicketSummary,
  TicketsAnswer,
  type TicketTopic,
} from './tickets.ts';
export type { Translated } from './translated.ts';
export { patternNameTranslations } from './translations/pattern-name.hi.ts';
export { isUuid } from './uuid.ts';
export {
  AddToWatchlistRequest,
  ChangeWatchlistRequest,
  CreateWatchlistRequest,
  ImportedWatchlist,
  ImportWatchlistRequest,
  OrderWatchlistsRequest,
  WATCHLIST_FORMATS,
  WATCHLIST_LIMITS,
  Watchlist,
  WatchlistAnswer,
  WatchlistExportQuery,
  WatchlistItem,
  WatchlistsAnswer,
} from './watchlists.ts';
export {
  MARKET_EVENT_KINDS,
  type MarketEventKind,
  ReadWhatsNewAnswer,
  ReadWhatsNewRequest,
  WHATS_NEW_KINDS,
  WHATS_NEW_MOST,
  WhatsNewDay,
  WhatsNewEntry,
  WhatsNewMember,
  WhatsNewPage,
  WhatsNewQuery,
} from './whatsnew.ts';
export { marketOfWire, wireFormOf } from './wire-forms.ts';
