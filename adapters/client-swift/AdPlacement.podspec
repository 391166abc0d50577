Pod::Spec.new do |s|
  s.name = 'AdPlacement'
  s.version = '4.0.0'
  s.summary = 'Ads in a chat: session, events and wire of the client for iOS, without a screen.'
  s.license = 'Apache-2.0'
  s.homepage = 'https://github.com/ad-placement/ad-placement'
  s.author = 'The ad-placement authors'
  s.source = { :git => 'https://github.com/ad-placement/ad-placement-ios.git', :tag => s.version.to_s }
  s.platforms = { :ios => '14.0' }
  s.swift_versions = ['5.9', '6.0']
  s.source_files = 'Sources/AdPlacement/**/*.swift'
end
